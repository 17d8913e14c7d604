/** What the clients of a grown agency were given and suffered, by SQL alone. Who has what hangs on numbers, not on chance. */
import { Client } from 'pg'

const account = 1

const entriesOf = (list: string): string =>
  `(select array_agg(id order by id) as ids from ${list} where account = ${account} and status = 1) ${list}`
const oneOf = (list: string, seed: string): string =>
  `${list}.ids[1 + abs(hashint8(${seed}) % cardinality(${list}.ids))]`

/** Counted back over eight years from now, so that a year holds about an eighth. */
const sometime = (seed: string): string =>
  `date_trunc('second', now() - make_interval(mins => abs(hashint8(${seed}) % (8 * 365 * 24 * 60))))`

/** One of `many` for each client in turn, `n` is its number. */
const forClients = (many: number): string => `
  (select row_number() over (order by id) - 1 as nth, count(*) over () as clients, id, owner_id
   from victim where account = ${account} and removed_at is null) v
  join lateral generate_series(v.nth, ${many - 1}, v.clients) each (n) on true`

/** `address` is the superuser's: triggers rest meanwhile. The numbers are what all clients together have of each. */
export const addItems = async (
  address: string,
  { services, victimizations }: { readonly services: number; readonly victimizations: number },
): Promise<void> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off`)
    await client.query(
      `insert into service (account, service_id, date_time, amount, time_minutes, advocate_id, agency_id, grant_id,
         grant_dollars, other_dollars, status, victim_id, updated_at, created_at)
       select ${account}, ${oneOf('offered_service', 'n * 3')}, ${sometime('n * 5')}, 1 + n % 3, 5 * (n % 24), v.owner_id,
         ${oneOf('agency', 'n * 7')}, case when n % 5 < 2 then ${oneOf('funding_grant', 'n * 11')} end, 0, 0,
         (n % 33 > 0)::int, v.id, now(), now()
       from ${forClients(services)}
       cross join ${entriesOf('offered_service')} cross join ${entriesOf('agency')} cross join ${entriesOf('funding_grant')}`,
    )
    await client.query(
      `insert into victimization (account, victim_id, crime_id)
       select ${account}, v.id, ${oneOf('crime', 'n * 13')} from ${forClients(victimizations)} cross join ${entriesOf('crime')}`,
    )
  } finally {
    await client.end()
  }
}
