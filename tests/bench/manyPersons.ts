/**
 * Makes many of the few persons, clients and cases of a loaded agency, by SQL alone: a million within minutes. Each copy
 * has a telephone and a case number of its own, and most have another last name, so that there are rare words as well as
 * common ones; what is found by is made from them as the server makes it.
 */
import { Client } from 'pg'

const account = 1

/** Beginnings, middles and endings of last names that nobody in the demonstration data has. */
const parts = {
  begin: 'Ald Bren Cor Dal Elm Fen Gar Hal Ing Jor Kel Lar Mor Nor Orl Pen Quil Ros Sel Tor Ulm Ver Wal Xav Yor Zel',
  middle: 'a e i o u am en il or us and ell ing ow ast',
  end: 'berg court dale field ford ham holm kov land ley mann ner quist rup sen shaw ski son stad ston thal vik ville wood worth yan',
}
const listed = (text: string): string => `array['${text.split(' ').join("','")}']`

/** One of a list, by a number that does not depend on the order of rows. */
const oneOf = (text: string, seed: string): string =>
  `(${listed(text)})[1 + abs(hashint8(${seed}) % ${text.split(' ').length})]`

const newLast = (id: string): string =>
  `${oneOf(parts.begin, `${id} * 3`)} || ${oneOf(parts.middle, `${id} * 5`)} || ${oneOf(parts.end, `${id} * 7`)}`

/** Rows of a table beside those that are there, each column as it is unless said otherwise. `r` is the row, `k` the copy. */
const copies = async (
  client: Client,
  table: string,
  changed: Readonly<Record<string, string>>,
  more = '',
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows.map(({ name }) => `"${name}"`)
  const values = rows.map(({ name }) => changed[name] ?? `r."${name}"`)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from copy_of k cross join ${table} r ${more} where r.account = ${account} and r.id < k.step`,
  )
}

const own = (column: string): string => `r.${column} + k.n * k.step`

/** What follows the last name, in the folded name and in the shown one: made once for all copies of a person. */
const prepareNames = (client: Client): Promise<unknown> =>
  client.query(`
    create temporary table rest_of as
    select id, substr(sort_name, 1 + length(trim(regexp_replace(folded(last), '[^[:alnum:]]+', ' ', 'g')))) as sort_name,
      coalesce(', ' || nullif(concat_ws(' ', first, middle, suffix), ''), '') as full_name
    from person where account = ${account} and last is not null and not is_location;
    create index on rest_of (id); analyze rest_of`)

const phone = (column: string, area: string, by: string): string =>
  `case when r.${column} is not null then '${area}' || lpad(abs(hashint8(${own('id')} * ${by}) % 10000000)::text, 7, '0') end`

const copyPersons = (client: Client): Promise<void> =>
  copies(
    client,
    'person',
    {
      id: own('id'),
      last: 'coalesce(named.last, r.last)',
      full_name: 'coalesce(named.last || rest.full_name, r.full_name)',
      sort_name: 'coalesce(lower(named.last) || rest.sort_name, r.sort_name)',
      primary_phone: phone('primary_phone', '1303', '9'),
      secondary_phone: phone('secondary_phone', '1720', '11'),
      email: `case when r.email is not null then 'client' || ${own('id')} || '@example.org' end`,
    },
    `left join rest_of rest on rest.id = r.id and abs(hashint8(${own('id')} * 13) % 5) < 3
     cross join lateral (select case when rest.id is not null then ${newLast(own('id'))} end as last) named`,
  )

const copyCases = (client: Client): Promise<void> =>
  copies(client, 'court_case', {
    id: own('id'),
    case_reference_id: `left(r.case_reference_id, 5) || ${own('id')}`,
    reference_key: `left(r.reference_key, 5) || ${own('id')}`,
    primary_victim_id: own('primary_victim_id'),
    primary_defendant_id: 'null',
    primary_location_id: 'null',
  })

const copyClients = (client: Client): Promise<void> =>
  copies(
    client,
    'victim',
    {
      id: own('id'),
      case_id: own('case_id'),
      person_id: own('person_id'),
      full_name: 'coalesce(p.full_name, r.full_name)',
      sort_name: 'coalesce(p.sort_name, r.sort_name)',
    },
    `left join person p on p.account = r.account and p.id = ${own('person_id')}`,
  )

/** As `searchWords` of server/records/keys: each word once, with how much of it the word before shares. */
const indexClients = (client: Client): Promise<unknown> =>
  client.query(
    `insert into victim_word (account, word, sort_name, victim_id, shared, status, limited_access)
     select ${account}, w.word, v.sort_name, v.id,
       case when left(w.before, 1) = left(w.word, 1)
         then (select coalesce(max(n), 0) from generate_series(1, length(w.word)) n where left(w.before, n) = left(w.word, n))
         else 0 end,
       v.status, v.limited_access
     from (select min(step) as step from copy_of) k, victim v,
       lateral (
         select word, lag(word) over (order by word) as before
         from (select distinct word collate "C" as word from string_to_table(v.sort_name, ' ') word where word <> '') each
       ) w
     where v.account = ${account} and v.id >= k.step and v.removed_at is null`,
  )

/** The name in lists, as `searchMigration` of server/lists has it. */
const nameInLists = (person: string): string =>
  `case when not ${person}.is_location and ${person}.deleted_at is null then ${person}.sort_name end`

/** As `told_words_of_person`: addresses and aliases are as the model's, names and telephones are not. */
const indexPersons = async (client: Client): Promise<void> => {
  await client.query(
    `insert into person_word (account, word, person_id, shared, sort_name)
     select r.account, r.word, p.id, r.shared, ${nameInLists('p')} from copy_of k cross join person_word r
     join person p on p.account = r.account and p.id = r.person_id + k.n * k.step
     where r.account = ${account} and r.person_id < k.step and left(r.word, 1) in ('a', 'k')`,
  )
  await client.query(
    `insert into person_word (account, word, person_id, shared, sort_name)
     select ${account}, w.word, r.id, w.shared, ${nameInLists('r')} from (select min(step) as step from copy_of) k, person r,
       lateral (
         select word, shared_start(lag(word) over (order by word), word) as shared from (
           select 'n' || word collate "C" as word from string_to_table(r.sort_name || r.business_words, ' ') word where word <> ''
           union
           select 'p' || right(phone, n) from unnest(array[r.primary_phone, r.secondary_phone]) phone,
            unnest(array[10, 7, 4]) n where phone is not null
         ) each
       ) w
     where r.account = ${account} and r.id >= k.step`,
  )
}

const tables = ['person', 'court_case', 'victim', 'victim_word', 'person_word']

/** Statements that make again what was dropped: to build an index once is faster than to keep it row by row. */
const withoutIndexes = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisprimary
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  const { rows: keys } = await client.query<{ name: string; of: string; made: string }>(
    `select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as made from pg_constraint
     where contype = 'p' and conrelid = any ($1::regclass[])`,
    [['victim_word', 'person_word']],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  for (const { name, of } of keys) await client.query(`alter table ${of} drop constraint ${name}`)
  return [
    ...keys.map(({ name, of, made }) => `alter table ${of} add constraint ${name} ${made}`),
    ...rows.map(({ made }) => made),
  ]
}

/** `address` is the superuser's: triggers rest meanwhile. */
export const multiplyPersons = async (address: string, wanted: number): Promise<void> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`,
    )
    await client.query(`
      create temporary table copy_of as
      with base as (select count(*) as many from person where account = ${account} and not is_location),
        step as (
          select 1 + greatest((select max(id) from person), (select max(id) from victim), (select max(id) from court_case)) as step)
      select n, step from base, step, generate_series(1, greatest(0, ceil((${wanted} - many)::numeric / many)::int)) n`)
    const again = await withoutIndexes(client)
    await prepareNames(client)
    await copyPersons(client)
    await copyCases(client)
    await copyClients(client)
    await indexClients(client)
    await indexPersons(client)
    for (const statement of again) await client.query(statement)
    for (const table of ['person', 'court_case', 'victim'])
      await client.query(
        `select setval('${table}_id_seq', greatest((select max(id) from ${table}), (select last_value from ${table}_id_seq)))`,
      )
  } finally {
    await client.end()
  }
}
