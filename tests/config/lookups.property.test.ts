/** What pickers offer and records show of any list, for any rows. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowField } from '../../domain/config/collections.ts'
import {
  type CollectionName,
  collectionNames,
  collectionsLoaded,
  labelFor,
  laterCollections,
  lookupIsSettled,
  optionsFor,
  type RowOf,
  settingsLoaded,
} from '../../domain/config/index.ts'
import { grantIsOffered } from '../../domain/config/grants.ts'
import type { Field, Lookup } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { optionsOf, shownValue } from '../../src/fields/index.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { runs } from '../run/runs.ts'

type Rows = { readonly [N in CollectionName]?: readonly RowOf<N>[] }
const noon = Date.UTC(2026, 2, 1, 12)
const stamp = { seq: 1, at: noon }
const begun: State = rootReducer.fold(rootReducer.initial, [
  {
    ...settingsLoaded({
      settings: { races: [], genders: [], case_stages: [], advocates: [], field_views: [] },
      failed: [],
    }),
    ...stamp,
  },
])
const withRows = (rows: Rows, from: State = begun): State =>
  rootReducer.reduce(from, { ...collectionsLoaded({ collections: rows as never, failed: [] }), ...stamp })

const rowsOf = <N extends CollectionName>(name: N): fc.Arbitrary<RowOf<N>[]> =>
  fc.uniqueArray(fieldArbitrary(rowField(name) as Field) as fc.Arbitrary<RowOf<N>>, {
    selector: ({ id }) => id,
    maxLength: 12,
  })

type Offered = CollectionName & Lookup
const offered = laterCollections.filter(
  (name): name is Offered =>
    !['affiliate', 'crime_category', 'master_grant', 'service_group', 'client_type', 'training_link'].includes(name),
)
type Row = { readonly id: number; readonly label: string; readonly status?: number; readonly order?: number }
const isActive = (row: Row | undefined): boolean => row?.status !== 0

describe('options', () => {
  test.each(offered.filter((name) => name !== 'grant'))(
    'of %s hold each row once, active ones first, by order and name within a group',
    (name) => {
      fc.assert(
        fc.property(rowsOf(name), (rows) => {
          const options = optionsFor(withRows({ [name]: rows }), name)
          const byId = new Map<number, Row>(rows.map((row: Row) => [row.id, row]))
          expect(options.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
            rows.map(({ id }) => id).toSorted((a, b) => a - b),
          )
          expect(
            options.every(
              ({ value, label, active }) => byId.get(value)?.label === label && isActive(byId.get(value)) === active,
            ),
          ).toBe(true)
          const switches = options.filter(
            ({ active }, index) => index > 0 && active && options[index - 1]?.active === false,
          )
          expect(switches).toEqual([])
          for (const part of [true, false]) {
            const orders = options
              .filter(({ active }) => active === part)
              .map(({ value }) => byId.get(value)?.order ?? 0)
            expect(orders).toEqual(orders.toSorted((a, b) => a - b))
          }
        }),
        { numRuns: runs(30) },
      )
    },
  )

  test('stand under their group, whose order comes first', () => {
    const state = withRows({
      service_category: [
        { id: 1, label: 'Courts', status: 1, order: 2 },
        { id: 2, label: 'Counseling', status: 1, order: 1 },
      ],
      service: [
        { id: 5, label: 'b', status: 1, order: 1, category_id: 1, default_minutes: null, default_dollars: null },
        { id: 6, label: 'a', status: 1, order: 9, category_id: 2, default_minutes: null, default_dollars: null },
        {
          id: 7,
          label: 'of nothing',
          status: 1,
          order: 9,
          category_id: 3,
          default_minutes: null,
          default_dollars: null,
        },
      ],
    })
    expect(optionsFor(state, 'service').map(({ value, group }) => [value, group])).toEqual([
      [7, undefined],
      [6, 'Counseling'],
      [5, 'Courts'],
    ])
  })

  test('are the same object as long as their list is, and new ones when it is not', () => {
    const state = withRows({ agency: [{ id: 1, label: 'a', status: 1, order: 1 }] })
    const first = optionsFor(state, 'agency')
    expect(optionsFor({ ...state }, 'agency')).toBe(first)
    expect(optionsFor(withRows({ court: [] }, state), 'agency')).toBe(first)
    expect(optionsFor(withRows({ agency: [] }, state), 'agency')).toEqual([])
  })

  test('of a form are the active ones, and the one that stands in the record whatever became of it', () => {
    const row = (id: number, status: number) => ({ id, label: `Agency ${id}`, status, order: id })
    const state = withRows({ agency: [row(1, 1), row(2, 0)] })
    const field = entities.service.fields.agency_id
    expect(optionsOf(state, field, null).map(({ label }) => label)).toEqual(['Agency 1'])
    expect(optionsOf(state, field, 2).map(({ label }) => label)).toEqual(['Agency 1', 'Agency 2'])
    expect(optionsOf(state, field, 3)).toEqual([
      { value: '1', label: 'Agency 1' },
      { value: '3', label: 'Agency not found' },
    ])
  })
})

describe('names', () => {
  test.each([
    ['advocate_id', 'Advocate not found'],
    ['agency_id', 'Agency not found'],
    ['grant_id', 'Grant not found'],
    ['service_id', 'Service not found'],
  ] as const)('[SVC-15] a service whose %s leads nowhere shows %j', (name, shown) => {
    const state = withRows({ agency: [], grant: [], service: [] })
    expect(shownValue(state, entities.service.fields[name], 99)).toBe(shown)
  })

  test.each([
    ['term', 'Tag'],
    ['crime', 'Victimization'],
    ['service_category', 'Service Category'],
    ['attendee_role', 'Event Attendee Role'],
    ['event_type', 'Event Type'],
    ['event_stage', 'Stage'],
    ['case_stage', 'Stage'],
    ['race', 'Race'],
    ['gender', 'Gender'],
    ['taxonomy', 'Category'],
  ] as const)('[CFG-27] a %s that is missing is a missing %s', (lookup, kind) => {
    const state = withRows(Object.fromEntries(laterCollections.map((name) => [name, []])))
    expect([labelFor(state, lookup, 99), labelFor(state, lookup, 99, 'heading')]).toEqual([
      `${kind} not found`,
      `${kind} Not Found`,
    ])
  })

  test('law: a user whom one may not read is a colleague, and one that is missing only to whoever would be told of them', () => {
    fc.assert(
      fc.property(
        fc.subarray(['view_own_user', 'view_any_user', 'view_grant']),
        fc.constantFrom('value', 'heading'),
        (scopes, place) => {
          const session = { claims: { scopes } }
          const missing = place === 'value' ? 'Advocate not found' : 'Advocate Not Found'
          expect(labelFor({ ...begun, session }, 'user', 99, place)).toBe(
            scopes.includes('view_any_user') ? missing : 'A colleague',
          )
          expect(labelFor({ ...begun, session }, 'race', 99, 'value')).toBe('Race not found')
        },
      ),
    )
  })

  test('nothing is said to be missing while its list is still to come', () => {
    expect([lookupIsSettled(begun, 'agency'), labelFor(begun, 'agency', 4)]).toEqual([false, ''])
    const came = withRows({ agency: [] })
    expect([lookupIsSettled(came, 'agency'), lookupIsSettled(came, 'court'), labelFor(came, 'agency', 4)]).toEqual([
      true,
      false,
      'Agency not found',
    ])
  })

  test('every list whose ids records hold has a place in the configuration', () => {
    const lookups: readonly Lookup[] = ['race', 'gender', 'case_stage', ...offered]
    expect(collectionNames.filter((name) => !lookups.some((lookup) => lookup === name)).toSorted()).toEqual([
      'affiliate',
      'client_type',
      'crime_category',
      'master_grant',
      'service_group',
      'training_link',
    ])
  })
})

describe('[CFG-25] a grant', () => {
  const grant = (date_time: string | null, end_date_time: string | null, status = 1) => ({
    date_time,
    end_date_time,
    status,
  })
  const zones = fc.constantFrom('America/Denver', 'America/New_York', 'Pacific/Honolulu', 'UTC', 'Nowhere/Town')
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

  test('is offered while its status is on and today lies between start and end, an unset one being open', () => {
    fc.assert(
      fc.property(fc.option(instants), fc.option(instants), instants, zones, (from, until, at, zone) => {
        const day = (time: number) =>
          new Intl.DateTimeFormat('sv-SE', { timeZone: zone === 'Nowhere/Town' ? 'UTC' : zone }).format(time)
        const lies = (from === null || day(from) <= day(at)) && (until === null || day(at) <= day(until))
        expect(grantIsOffered(grant(iso(from), iso(until)), at, zone)).toBe(lies)
        expect(grantIsOffered(grant(iso(from), iso(until), 0), at, zone)).toBe(false)
      }),
      { numRuns: runs(300) },
    )
  })

  test('stays offered on its last day until midnight at the agency, in options too', () => {
    const row = {
      id: 3,
      label: 'G',
      status: 1,
      order: 1,
      grant_type: 'VOCA' as const,
      master_grant_id: null,
      date_time: null,
      end_date_time: '2026-03-01T07:00:00.000Z',
    }
    const at = (time: number): State => {
      const state = withRows({ grant: [row] })
      return {
        ...state,
        config: { ...state.config, at: time },
        session: { ...state.session, account: { time_zone: 'America/Denver' } as never },
      }
    }
    const active = (time: number) => optionsFor(at(time), 'grant')[0]?.active
    expect([active(Date.UTC(2026, 2, 2, 6, 59)), active(Date.UTC(2026, 2, 2, 7))]).toEqual([true, false])
  })
})
