import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntityField } from '../../domain/kernel/index.ts'
import {
  checkChanges,
  entities,
  isOffered,
  kinds,
  notReported,
  type Changes,
  type Records,
} from '../../domain/records/index.ts'
import { changesToSave } from '../../domain/records/rules.ts'
import { problemOf, toWire } from '../../domain/records/validate.ts'
import { client, context, courtCase } from './recordsWorld.ts'

const typed = (changes: Record<string, unknown>) => ({ changes, clashes: {}, baseVersion: 4 })
const save = (changes: Record<string, unknown>, record: Records['victim'] | null) =>
  changesToSave('victim', typed(changes), record, context)
const sent = (changes: Record<string, unknown>, record: Records['victim'] | null = null): unknown => {
  const made = save(changes, record)
  return made.ok ? made.value.request.changes : made.refusal.fields
}
const check = (changes: Changes['victim'], record: Records['victim'] | null = null) => {
  const result = checkChanges('victim', changes, record)
  return result.ok ? result.value : { refused: Object.keys(result.refusal.fields ?? {}).toSorted() }
}

describe('what is sent', () => {
  test('one field saved sends one field, with the version it started from', () => {
    expect(save({ city: 'Port Ellery', first: 'Ana', birthdate: '03/4/1990' }, client())).toEqual({
      ok: true,
      value: {
        request: { kind: 'victim', id: 7, baseVersion: 4, changes: { city: 'Port Ellery' } },
        settles: ['city', 'first', 'birthdate'],
      },
    })
  })
  test('law: only fields that differ are sent, and each of them', () => {
    const differing = fc.record(
      {
        city: fc.constantFrom('', 'Quincy', 'Ellery'),
        last: fc.constantFrom('Ortega', 'Ito'),
        race: fc.constantFrom(1, 9),
        deceased: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(differing, (changes) => {
        const record = client()
        const said: Record<string, unknown> = { ...changes, ...(changes.city === '' ? { city: null } : {}) }
        const expected = Object.fromEntries(
          Object.entries(said).filter(([field, value]) => record[field as 'city'] !== value),
        )
        expect(sent(changes, record)).toEqual(expected)
      }),
    )
  })
  test('[CLI-14] empty optional values are left out of a new record', () => {
    expect(sent({ first: 'Ada', last: 'Ito', middle: '', city: '  ', birthdate: '', primary_phone: '' })).toEqual({
      first: 'Ada',
      last: 'Ito',
      victim_type: 'P',
      count: 1,
      status: 1,
      deceased: false,
      anonymous: false,
      mass_incident: false,
      limited_access: false,
      ...notReported,
    })
  })
  test('emptying a field of a saved record sends null', () => {
    expect(sent({ email: '' }, client())).toEqual({ email: null })
  })
  test('[CLI-04] a client counts as 1 unless another number is given', () => {
    expect(sent({ first: 'Ada', last: 'Ito', count: '' })).toMatchObject({ count: 1 })
    expect(sent({ first: 'Ada', last: 'Ito', count: '3' })).toMatchObject({ count: 3 })
  })
  test('[CLI-33] race and gender that nobody reported are 9 and 4', () => {
    expect(check({ first: 'Ada', last: 'Ito' })).toMatchObject({ race: 9, gender: 4 })
  })
  test('each wrong field has its sentence, and nothing is sent', () => {
    const made = save({ birthdate: '2/30/2020', email: 'nobody', count: 'x', city: 'Quincy' }, client())
    expect(made.ok ? [] : Object.keys(made.refusal.fields ?? {}).toSorted()).toEqual(['birthdate', 'count', 'email'])
  })
  test('while two texts clash nothing is sent', () => {
    const made = changesToSave(
      'victim',
      { changes: { city: 'A' }, clashes: { city: 'B' }, baseVersion: 2 },
      client(),
      context,
    )
    expect(made).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
  })
})

describe('clients', () => {
  test('[CLI-07] first and last are a name; one of them is not', () => {
    expect(check({ first: 'Ada', last: 'Ito' })).not.toHaveProperty('refused')
    expect(check({ first: 'Ada' })).toEqual({ refused: ['last'] })
    expect(check({ last: '' }, client())).toEqual({ refused: ['last'] })
  })
  test('[CLI-08] a business alone is a name', () => {
    expect(check({ business: 'Corner Shop' })).not.toHaveProperty('refused')
  })
  test('[CLI-09] an anonymous client needs no name, by type or by flag', () => {
    expect(check({ victim_type: 'A' })).not.toHaveProperty('refused')
    expect(check({ anonymous: true })).not.toHaveProperty('refused')
    expect(check({ victim_type: 'P' }, client({ victim_type: 'A', first: null, last: null }))).toEqual({
      refused: ['first', 'last'],
    })
  })
  test('[CLI-10] race and gender are ids above 0', () => {
    expect(check({ race: 0 }, client())).toEqual({ refused: ['race'] })
    expect(check({ gender: null }, client())).toEqual({ refused: ['gender'] })
    expect(check({ race: 1 }, client())).toEqual({ race: 1 })
  })
  test('[CLI-11] a mass incident is sent without a person', () => {
    expect(check({ mass_incident: true, person_id: 5, title: 'Station fire' })).not.toHaveProperty('person_id')
    expect(check({ mass_incident: true }, client())).toEqual({ mass_incident: true, person_id: null })
  })
  test('[CLI-12] a mass incident is never deceased', () => {
    expect(
      check({ mass_incident: true }, client({ deceased: true, deceased_date: '01/02/2020', person_id: null })),
    ).toEqual({ mass_incident: true, deceased: false, deceased_date: null })
    expect(
      check({ deceased: true, deceased_date: '01/02/2020' }, client({ mass_incident: true, person_id: null })),
    ).toEqual({})
  })
  test('[CLI-13] the told age goes only without a birthdate', () => {
    expect(check({ true_age: 30 }, client())).toEqual({})
    expect(check({ true_age: 30 }, client({ birthdate: null }))).toEqual({ true_age: 30 })
    expect(check({ true_age: 30, birthdate: null }, client())).toEqual({ true_age: 30, birthdate: null })
    expect(check({ true_age: 30, birthdate: '01/02/1990' }, client({ birthdate: null }))).toEqual({
      birthdate: '01/02/1990',
    })
  })
  test('[CLI-12] [CLI-13] what would not be sent is not offered', () => {
    const form = { mass_incident: true, birthdate: '3/4/1990' }
    expect(['deceased', 'deceased_date', 'true_age', 'city'].map((field) => isOffered('victim', field, form))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(
      ['deceased', 'deceased_date', 'true_age'].map((field) =>
        isOffered('victim', field, { mass_incident: false, birthdate: '' }),
      ),
    ).toEqual([true, true, true])
  })
  test('[CLI-30] a client of an existing person brings no name or demographics of its own', () => {
    const changes = check({ person_id: 5, case_id: 11 })
    expect(changes).toMatchObject({ person_id: 5, case_id: 11, count: 1 })
    expect(changes).not.toHaveProperty('race')
  })
  test('law: whoever is linked on a new record is told nothing of themself by it: not that they live, nor their race', () => {
    const linked = { victim: { person_id: 5, case_id: 11 }, defendant: { person_id: 5, case_id: 11 } } as const
    const personal = (kind: 'victim' | 'defendant') =>
      Object.entries<EntityField>(entities[kind].fields).flatMap(([name, of]) => ('stored' in of ? [name] : []))
    expect(personal('victim')).toContain('deceased')
    for (const kind of ['victim', 'defendant'] as const) {
      const made = checkChanges(kind, linked[kind], null)
      const told = made.ok ? Object.keys(made.value) : [made.refusal.code]
      expect([kind, told.filter((name) => name !== 'person_id' && personal(kind).includes(name))]).toEqual([kind, []])
      expect(told).toContain('person_id')
    }
  })
  test('a field that the server makes, or that nobody knows, is refused', () => {
    expect(check({ updated_by: 1 })).toMatchObject({
      refused: expect.arrayContaining(['updated_by']),
    })
    expect(check({ constructor: 1 } as never, client())).toEqual({ refused: ['constructor'] })
  })
})

describe('cases', () => {
  const made = (changes: Changes['court_case'], record: Records['court_case'] | null = null) =>
    checkChanges('court_case', changes, record)
  test('[CAS-07] a case needs its number and its date', () => {
    expect(made({ case_reference_id: '26-7', date_time: '2026-01-01T10:00:00.000Z' })).toMatchObject({
      ok: true,
      value: { status: 1 },
    })
    expect(made({ case_reference_id: '26-7' })).toMatchObject({
      ok: false,
      refusal: { fields: { date_time: expect.any(String) } },
    })
    expect(made({ date_time: '2026-01-01T10:00:00.000Z' })).toMatchObject({
      ok: false,
      refusal: { fields: { case_reference_id: expect.any(String) } },
    })
    expect(made({ case_reference_id: '' }, courtCase())).toMatchObject({
      ok: false,
      refusal: { fields: { case_reference_id: expect.any(String) } },
    })
  })
})

describe('a field that is required', () => {
  const required = kinds.flatMap((kind) =>
    Object.entries<EntityField>(entities[kind].fields).flatMap(([name, of]) =>
      of.required ? [{ kind, name, of }] : [],
    ),
  )
  test('law: in each kind nothing goes for a value, neither as it is typed nor over the wire', () => {
    expect(required.length).toBeGreaterThan(30)
    for (const { kind, name, of } of required)
      for (const nothing of ['', ' ', '\u00a0\n', null]) {
        const typed = toWire(of, nothing, context)
        expect([kind, name, nothing, typed.ok, problemOf(of, nothing) === null]).toEqual([
          kind,
          name,
          nothing,
          false,
          false,
        ])
      }
  })
})
