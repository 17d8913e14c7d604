/** All that an account has, as plain rows, and a way to shake them so that each filter has something to tell apart. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { Work } from '../../server/kernel/database.ts'

/** Own fields of other types than text, by their ids. */
export const numberField = 904
export const phoneField = 905
export const choiceField = 906
export const momentField = 907
/** Each is a part of another one. */
export const choiceEntries: readonly string[] = ['1', '10', 'employed', 'unemployed']

export type Row = { readonly id: number } & Readonly<Record<string, unknown>>

const tables = [
  'person',
  'court_case',
  'victim',
  'defendant',
  'event',
  'attendee',
  'service',
  'timelog',
  'victimization',
  'victim_condition',
  'location_case',
  'location_event',
  'event_grant',
  'object_term',
  'assignment',
  'offered_service',
  'crime',
  'crime_category',
  'race',
  'gender',
  'special_classification',
] as const
type Table = (typeof tables)[number]
type Changed = {
  readonly kind: string
  readonly record_id: number
  readonly at: string
  readonly verb: string
  readonly fields: readonly string[]
  readonly before: Values
  readonly after: Values
}
/** What a case has that changes it. */
type Parts = { readonly parts: Readonly<Record<string, readonly Row[]>> }
export type DataSet = { readonly [T in Table]: readonly Row[] } & Parts & { readonly changes: readonly Changed[] }

export const readDataSet = async (tx: Work): Promise<DataSet> => {
  const all: Record<string, readonly Row[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where account = 1 order by id`.execute(tx)
    all[table] = rows.map(({ row }) => row)
  }
  const { rows: changes } = await sql<Changed>`
    select kind, record_id::float8 as record_id, at::text as at, verb, fields, before, after from record_change
    where account = 1 and kind in ('court_case', 'court_date', 'victim', 'defendant') and at is not null`.execute(tx)
  const { rows: dates } = await sql<Row>`
    select id::float8 as id, case_id::float8 as case_id from court_date where account = 1`.execute(tx)
  const parts = { court_date: dates, victim: all['victim'] ?? [], defendant: all['defendant'] ?? [] }
  return { ...all, parts, changes } as unknown as DataSet
}

/** Instants around the borders of days, quarters and years of a zone six or seven hours behind, and within the year before. */
const when = sql`(array[
  '2025-09-30T23:59:59.999-06', '2025-10-01T00:00:00-06', '2025-12-31T23:59:59.999-07', '2026-01-01T00:00:00-07',
  '2026-01-01T05:59:59-00', '2026-03-31T23:59:59.999-06', '2026-04-01T00:00:00-06', '2024-02-29T12:00:00-07'
]::timestamptz[])[1 + floor(random() * 8)]`
const somewhen = sql`case when random() < 0.5 then ${when} else timestamptz '2026-06-01' - random() * interval '700 days' end`
const oneOf = (table: string) =>
  sql`(select id from ${sql.table(table)} where account = 1 order by random() + x.id * 0 limit 1)`

const plainField = {
  min: null,
  max: null,
  step: null,
  decimal_place: null,
  min_date: null,
  max_date: null,
  simple: false,
  neither: false,
  other: false,
  select: [],
}
const ofChoices = {
  ...plainField,
  other: true,
  select: choiceEntries.map((value) => ({ value, label: value, status: 1 })),
}

/** The same for the same seed. */
export const shake = async (tx: Work, seed: number): Promise<void> => {
  const run = (part: ReturnType<typeof sql>) => part.execute(tx)
  await run(sql`select setseed(${(seed % 1_000) / 1_000})`)
  await run(sql`
    insert into field_view (account, id, table_name, label, type, options)
    select 1, id, 'Victim', 'Field ' || id,
      case id when ${numberField} then 'Whole Number' when ${phoneField} then 'Phone Number'
        when ${choiceField} then 'Select' when ${momentField} then 'Date/Time' else 'Text' end,
      case id when ${choiceField} then ${JSON.stringify(ofChoices)}::jsonb
        else ${JSON.stringify(plainField)}::jsonb end
    from unnest(array[901, 902, 903, ${numberField}::integer, ${phoneField}::integer, ${choiceField}::integer,
      ${momentField}::integer]) id on conflict do nothing`)
  // In the order of their ids, so that the same seed gives each the same.
  const each = (table: string, set: ReturnType<typeof sql>) =>
    run(sql`update ${sql.table(table)} x set ${set} where x.account = 1`)
  await each(
    'person',
    sql`race = case when random() < 0.2 then null else ${oneOf('race')} end,
      gender = case when random() < 0.2 then null else ${oneOf('gender')} end,
      birthdate = case when random() < 0.3 then null else date '2026-03-31' - floor(random() * 30000)::integer end,
      true_age = case when random() < 0.5 then null else floor(random() * 90)::integer end,
      deceased = random() < 0.2,
      deceased_date = case when random() < 0.2 then date '2026-03-31'
        - floor(random() * (case when random() < 0.5 then 900 else 9000 end))::integer end,
      county = (array['Marrow', ' marrow', 'Glén', null, ''])[1 + floor(random() * 5)],
      zip = (array['81401', '8140', '60601', null])[1 + floor(random() * 4)], status = (random() < 0.7)::integer`,
  )
  await each('person', sql`birthdate = case when x.birthdate > x.deceased_date then null else x.birthdate end`)
  await each(
    'court_case',
    sql`date_time = ${somewhen}, officer = (array['Reyes', 'reyes-Ortiz', null])[1 + floor(random() * 3)],
      badge = (array['17', '170', null])[1 + floor(random() * 3)],
      police_division = (array['North', 'Northwest', null])[1 + floor(random() * 3)],
      status = (random() < 0.7)::integer,
      limited_access = random() < 0.2, owner_id = case when random() < 0.5 then ${oneOf('app_user')} end`,
  )
  await each(
    'victim',
    sql`anonymous = random() < 0.3, status = (random() < 0.7)::integer, limited_access = random() < 0.2,
      victim_type = (array['P', 'S', 'W', 'O'])[1 + floor(random() * 4)],
      type_contact = (array['Phone', 'Walk-in', null])[1 + floor(random() * 3)],
      owner_id = case when random() < 0.5 then ${oneOf('app_user')} end`,
  )
  // CLI-11: a client that is no person, and has the number of another client's person.
  await run(sql`
    with no_person as (
      select v.id from victim v join person p on p.account = v.account and p.id = v.id and not p.is_location
      where v.account = 1 order by v.id limit 1),
    other as (select max(v.id) as id from victim v where v.account = 1 and v.id not in (select id from no_person))
    update victim x set mass_incident = x.id = n.id, person_id = case when x.id = n.id then null else n.id end,
      anonymous = false
    from no_person n, other o where x.account = 1 and x.id in (n.id, o.id)`)
  // Some came as somebody who had come before.
  await run(sql`
    with pairs as (
      select id, lag(person_id) over (order by id) as person, random() as drawn from victim where account = 1)
    update victim x set person_id = p.person from pairs p
    where x.account = 1 and x.id = p.id and p.person is not null and x.person_id is not null and p.drawn < 0.2`)
  await each('defendant', sql`status = (random() < 0.7)::integer, limited_access = random() < 0.2`)
  await each(
    'event',
    sql`date_time = ${somewhen}, end_date_time = null, status = (random() < 0.7)::integer,
      estimated_attendees = case when random() < 0.3 then null else floor(random() * 90)::integer end,
      event_type_id = case when random() < 0.3 then null else ${oneOf('event_type')} end`,
  )
  await each('event', sql`end_date_time = case when random() < 0.7 then x.date_time + interval '150 minutes' end`)
  await each(
    'attendee',
    sql`event_date_time = case when random() < 0.5 then ${when} end,
      removed_at = case when random() < 0.2 then now() end`,
  )
  await each(
    'service',
    sql`date_time = ${somewhen}, amount = 1 + floor(random() * 3)::integer,
      time_minutes = case when random() < 0.3 then null else floor(random() * 120)::integer end, status = (random() < 0.8)::integer,
      service_id = ${oneOf('offered_service')}, advocate_id = case when random() < 0.3 then null else ${oneOf('app_user')} end,
      agency_id = case when random() < 0.3 then null else ${oneOf('agency')} end,
      grant_id = case when random() < 0.3 then null else ${oneOf('funding_grant')} end,
      removed_at = case when random() < 0.1 then now() end`,
  )
  await each(
    'timelog',
    sql`date_time = ${somewhen}, agency_id = case when random() < 0.3 then null else ${oneOf('agency')} end,
      grant_id = case when random() < 0.3 then null else ${oneOf('funding_grant')} end`,
  )
  await run(sql`
    insert into victimization (account, victim_id, crime_id)
    select 1, x.id, ${oneOf('crime')} from victim x where x.account = 1 and random() < 0.4 order by x.id`)
  await each('victimization', sql`crime_id = ${oneOf('crime')}`)
  await each('crime', sql`human_trafficking = random() < 0.3`)
  // Of what the agency counts in which category, some in one of two, some in none; race and gender that are not told, too.
  for (const [table, one, other] of [
    ['race', 'white', 'not_reported'],
    ['gender', 'female', 'not_reported'],
    ['crime', 'arson', 'other'],
    ['offered_service', 'shelter', 'justice'],
    ['special_classification', 'homeless', 'deaf'],
  ] as const)
    await each(table, sql`voca_category = (array[${one}, ${other}, null])[1 + floor(random() * 3)]`)
  for (const table of ['victim', 'court_case', 'defendant', 'person', 'event'])
    await each(
      table,
      sql`custom_fields = (array['{}', '{"901": "Blue"}', '{"901": "Bläu", "902": ["bluebell", "Red"]}',
        '{"902": [], "901": null}', '{"901": "1", "903": "-1"}', '{"901": "-1", "903": "1"}',
        '{"904": "15", "905": "12125550147", "906": "unemployed"}', '{"904": "5.0", "905": "i: +44 20 7946 0958", "906": "10"}',
        '{"904": "5", "906": "employed"}',
        '{"906": "Other: Gíg work", "907": "2026-03-04T07:00:00.000Z"}',
        '{"906": "Other: art", "907": "2026-03-05T06:59:30.000Z"}',
        '{"907": "2026-03-04T06:59:00.000Z"}', '{"907": "2026-03-05T07:00Z"}']::jsonb[])[
          1 + floor(random() * 13)]`,
    )
  await run(sql`
    insert into victim_condition (account, victim_id, special_classification_id)
    select 1, v.id, c.id from victim v cross join special_classification c
    where v.account = 1 and c.account = 1 and random() < 0.1 on conflict do nothing`)
  await run(sql`
    insert into location_case (account, location_id, case_id)
    select 1, p.id, k.id from person p cross join court_case k
    where p.account = 1 and k.account = 1 and p.is_location and random() < 0.1 on conflict do nothing`)
  await run(sql`
    insert into record_change (account, kind, record_id, version, fields, verb, at)
    select 1, 'court_case', k.id, 1000 + n, '{}', (array['update', 'restore'])[n], ${when}
    from court_case k cross join generate_series(1, 2) n where k.account = 1 and random() < 0.4 on conflict do nothing`)
  for (const kind of ['court_date', 'victim', 'defendant'])
    await run(sql`
      insert into record_change (account, kind, record_id, version, fields, verb, at, before, after)
      select 1, ${kind}, x.id, 1000 + n, case n when 3 then array['case_id', 'note'] else '{}'::text[] end,
        (array['create', 'update', 'update'])[n], ${when},
        case n when 3 then jsonb_build_object('case_id', (${oneOf('court_case')})) else '{}'::jsonb end,
        case n when 3 then jsonb_build_object('case_id', x.case_id) else '{}'::jsonb end
      from ${sql.table(kind)} x cross join generate_series(1, 3) n
      where x.account = 1 and random() < 0.05 on conflict do nothing`)
  await run(sql`
    insert into object_term (account, kind, object_id, term_id)
    select 1, o.kind, o.id, t.id from (
      select 'service' as kind, id from service where account = 1 union all
      select 'victimization', id from victimization where account = 1 union all
      select 'court_case', id from court_case where account = 1 union all
      select 'defendant', id from defendant where account = 1 union all
      select 'location', id from person where account = 1 and is_location) o
    cross join (select id from term where account = 1 order by id limit 6) t
    where random() < 0.15 on conflict do nothing`)
  await each('attendee', sql`role_id = case when random() < 0.3 then null else ${oneOf('attendee_role')} end`)
  // What is special about a defendant stands on the client that the same person is.
  await run(sql`
    update defendant x set person_id = c.person_id from (
      select v.person_id, row_number() over (order by v.id) as nth
      from victim v join victim_condition k on k.account = v.account and k.victim_id = v.id
      where v.account = 1 and v.person_id is not null) c
    where x.account = 1 and x.id % 4 = 0 and c.nth = x.id / 4 and random() < 0.8`)
  // Some are defendants on several cases.
  await run(sql`
    update defendant x set person_id = o.person_id from defendant o
    where x.account = 1 and o.account = 1 and x.id % 4 = 1 and o.id = x.id + 1 and o.person_id is not null`)
}
