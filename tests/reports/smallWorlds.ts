/** Small agencies for `model.ts`: a few clients, on a few cases, given a few services; entries of each list are 1 to 3. */
import * as fc from 'fast-check'
import type { DataSet, Row } from './dataSet.ts'
import type { World } from './model.ts'

type Period = { readonly since: string | null; readonly until: string | null }
export const ever: Period = { since: null, until: null }
const instant = (day: string, end = false): string => `${day}T${end ? '23:59:59.999' : '00:00:00.000'}Z`
export const between = (from: string, until: string): Period => ({ since: instant(from), until: instant(until, true) })
/** Of the fiscal year that begins in October. */
export const year = between('2025-10-01', '2026-09-30')
export const quarters: readonly Period[] = [
  between('2025-10-01', '2025-12-31'),
  between('2026-01-01', '2026-03-31'),
  between('2026-04-01', '2026-06-30'),
  between('2026-07-01', '2026-09-30'),
]

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
  'changes',
] as const
type Rows = Readonly<Partial<Record<(typeof tables)[number], readonly Readonly<Record<string, unknown>>[]>>>

const places = [101, 102]
/** Services 1 and 2 are of the categories 1 and 2, 3 is of the first, too; crimes 1 and 2 are criminal, 3 is not. */
const lists: Rows = {
  offered_service: [1, 2, 1].map((category_id, at) => ({ id: at + 1, category_id })),
  crime_category: [
    { id: 1, criminal: true },
    { id: 2, criminal: false },
  ],
  crime: [1, 1, 2].map((category_id, at) => ({ id: at + 1, category_id, voca_category: at === 0 ? null : 'arson' })),
  special_classification: [1, 2, 3].map((id) => ({ id, voca_category: 'deaf' })),
}

/** What is told of them, all else as most have it. */
export const worldOf = (told: Rows): World => {
  const usual: Readonly<Record<string, object>> = {
    victim: { status: 1, anonymous: false, mass_incident: false, victim_type: 'P', owner_id: null, custom_fields: {} },
    service: {
      status: 1,
      amount: 1,
      removed_at: null,
      agency_id: null,
      advocate_id: null,
      grant_id: null,
      service_id: 1,
    },
    court_case: { status: 1, owner_id: null, custom_fields: {}, officer: null, date_time: null },
    person: { status: 1, race: null, gender: null, birthdate: null, true_age: null, custom_fields: {} },
  }
  const data = Object.fromEntries(
    tables.map((table) => [
      table,
      [...(lists[table] ?? []), ...(told[table] ?? [])].map((row, at): Row => ({
        id: at + 1,
        ...usual[table],
        ...row,
      })),
    ]),
  ) as unknown as DataSet
  const ids = (rows: readonly Row[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id))
  return {
    data,
    seen: {
      victim: ids(data.victim),
      court_case: ids(data.court_case),
      defendant: ids(data.defendant),
      location: new Set(places),
      event: ids(data.event),
      timelog: ids(data.timelog),
      person: ids(data.person),
    },
    yearStart: (at, month) => {
      const then = new Date(at)
      const begun = then.getUTCMonth() + 1 >= month ? then.getUTCFullYear() : then.getUTCFullYear() - 1
      return Date.UTC(begun, month - 1, 1)
    },
    fiscalMonth: 10,
    startOf: (day) => Date.parse(instant(day)),
    dayAt: (at) => new Date(Math.min(at, 8e15)).toISOString().slice(0, 10),
    now: Date.parse('2026-12-01T00:00:00Z'),
  }
}

const item = fc.integer({ min: 1, max: 3 })
const orNone = fc.option(fc.integer({ min: 1, max: 2 }), { freq: 4 })
const day = fc.constantFrom('2025-08-20', '2025-10-10', '2025-12-31', '2026-01-10', '2026-04-02', '2026-07-30')
const when = day.map((each) => instant(each))

const client = fc.record({
  case_id: item,
  person_id: orNone,
  victim_type: fc.constantFrom('P', 'S'),
  anonymous: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  services: fc.array(
    fc.record({
      service_id: item,
      advocate_id: orNone,
      agency_id: orNone,
      grant_id: orNone,
      amount: fc.integer({ min: 1, max: 2 }),
      date_time: when,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  crimes: fc.array(fc.record({ crime_id: item, tags: fc.uniqueArray(item, { maxLength: 2 }) }), { maxLength: 2 }),
  classifications: fc.uniqueArray(item, { maxLength: 2 }),
})
const link = fc.record({ location_id: fc.constantFrom(...places), case_id: item })

export const someWorlds: fc.Arbitrary<World> = fc
  .record({
    clients: fc.array(client, { minLength: 1, maxLength: 3 }),
    officers: fc.tuple(...[1, 2, 3].map(() => fc.constantFrom('Reyes', 'Ortiz'))),
    dates: fc.tuple(...[1, 2, 3].map(() => when)),
    links: fc.uniqueArray(link, { maxLength: 4, selector: (one) => `${one.location_id} ${one.case_id}` }),
  })
  .map(({ clients, officers, dates, links }) => {
    const of = <T extends object>(held: (one: (typeof clients)[number]) => readonly T[]) =>
      clients.flatMap((one, at) => held(one).map((row) => ({ ...row, victim_id: at + 1 })))
    const crimes = of((one) => one.crimes)
    return worldOf({
      person: [...[1, 2, 3].map((id) => ({ id })), ...places.map((id) => ({ id, is_location: true }))],
      court_case: officers.map((officer, at) => ({ officer, date_time: dates[at] })),
      victim: clients.map(({ case_id, person_id, victim_type, anonymous }) => ({
        case_id,
        person_id,
        victim_type,
        anonymous,
      })),
      service: of((one) => one.services),
      victimization: crimes.map(({ victim_id, crime_id }) => ({ victim_id, crime_id })),
      object_term: crimes.flatMap(({ tags }, at) =>
        tags.map((term_id) => ({ kind: 'victimization', object_id: at + 1, term_id })),
      ),
      victim_condition: of((one) => one.classifications.map((id) => ({ special_classification_id: id }))),
      location_case: links,
    })
  })
