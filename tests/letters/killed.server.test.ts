/** Bulk letters over processes that are killed: none lost, none made twice, and what was made is not made anew. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letters } from '../../server/letters/feature.ts'
import { startWorkQueues } from '../../server/queue/index.ts'
import { getFile } from '../documents/form.ts'
import { forgetHeartbeats, startWorker } from '../queue/killedWorker.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import { readPdf } from './pdfText.ts'

let agency: Agency
let admin: Caller
let superuser: Client
beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
  superuser = new Client({ connectionString: agency.database.superuserUrl })
  await superuser.connect()
  // Whoever marks a letter as made, or the whole as done, waits for the lock of that place.
  await superuser.query(`
    create function wait_here() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(tg_argv[0]::int, coalesce((to_jsonb(new)->>'position')::int, 0));
      return new;
    end $$;
    create trigger wait_here before update on bulk_letter_client for each row
    when (new.state = 'made' and old.state = 'waiting') execute function wait_here(1);
    create trigger wait_here before update on bulk_letter for each row
    when (new.state = 'done') execute function wait_here(2)`)
})
afterAll(async () => {
  await superuser?.end()
  await agency?.stop()
})

const clients = 4
/** Two are made by then; or all, and only the file of all is not. */
const moments = {
  'between letters': { lock: '1, 2', made: 2 },
  'with all letters made': { lock: '2, 0', made: clients },
}
const patience = 60_000

test.each(Object.entries(moments))(
  '[ACT-11] [SRV-41] a bulk letter whose process is killed with kill -9 %s is gone on with by the next one',
  { timeout: 300_000 },
  async (moment, { lock, made }) => {
    const letter_id = idOf(await admin.post('/v1/letter', { label: moment, body: '<p>Dear {client.first}.</p>' }))
    const victims = rowsOf(await admin.get('/v2/victim?type=all&status=1'))
      .slice(0, clients)
      .map((row) => ({ id: row['id'], name: '' }))
    const id = idOf(await admin.post('/v1/bulk_letter', { title: moment, letter_id, victims }))
    const row = async () => (await admin.get(`/v1/bulk_letter/${id}`)).body
    const letterIds = async (): Promise<readonly unknown[]> =>
      (await superuser.query('select id from letter where title = $1 order by id', [moment])).rows.map((one) => one.id)
    const isWaiting = async (): Promise<boolean> =>
      (await superuser.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount === 1

    await superuser.query(`select pg_advisory_lock(${lock})`)
    const worker = startWorker(agency.database.superuserUrl)
    await until(isWaiting, patience)
    await worker.kill()
    await superuser.query(`select pg_advisory_unlock(${lock})`)
    await until(async () => !(await isWaiting()), patience)
    const before = await letterIds()
    expect(before.length).toBeGreaterThanOrEqual(made)
    expect(await row()).toMatchObject({ state: 'running', has_file: false })

    expect(await forgetHeartbeats(superuser, 'bulk_letter')).toBe(1)
    const problems: unknown[] = []
    const queues = await startWorkQueues(agency.app.services, {
      queues: letters.queues ?? [],
      onError: (error) => problems.push(error),
      superviseEvery: 1,
    })
    try {
      await queues.dispatch()
      await until(async () => (await row())['state'] === 'done', patience)
    } finally {
      await queues.stop()
    }
    expect(problems).toEqual([])
    expect(await row()).toMatchObject({ made: clients, total: clients, has_file: true })
    const after = await letterIds()
    expect([after.slice(0, before.length), after.length]).toEqual([before, clients])
    const documents = await superuser.query(
      'select from document d join letter l on l.account = d.account and l.id = d.letter_id where l.title = $1',
      [moment],
    )
    expect(documents.rowCount).toBe(clients)
    const { access } = await agency.signIn('admin')
    const { pages } = await readPdf((await getFile(agency, `/v1/bulk_letter/${id}/pdf?download=1`, access)).bytes)
    expect(pages).toHaveLength(clients)
  },
)
