/** Fields that ask for a scope of their own, on their way out of the server and into it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hiddenFields, lockedFields } from '../../domain/access/index.ts'
import { fieldGates } from '../../domain/access/fieldGates.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import { entities, recordFields, withoutHidden, wronglySet, type PageKind } from '../../domain/records/index.ts'
import { recordLike } from '../links/operationsWorld.ts'

const gated = ['court_case', 'victim', 'defendant', 'location', 'event'] as const satisfies readonly PageKind[]
const anyKind = fc.constantFrom(...gated)
const allScopes = [...roleScopes, 'defendants_enabled']
const anyScopes = fc.subarray(allScopes).map((held) => new Set(held))

const full = {
  stage_id: 4,
  last_stage_change: '2026-01-01T17:00:00.000Z',
  stage_history: [{ stage_id: 4, at: '2026-01-01T17:00:00.000Z', user_id: 3 }],
  status: 0 as const,
  defendants: [{ id: 9, name: 'Rook, Dana', status: 1 as const }],
  primary_defendant_id: 9,
  locations: [{ id: 8, name: 'Pier', status: 1 as const, location_case_id: 2 }],
  primary_location_id: 8,
  case_terms: [{ id: 1, term_id: 5 }],
}
const courtCase = recordLike('court_case', full)

describe('what leaves the server', () => {
  test('[PRM-47] [CAS-09] law: of a hidden field nothing is told; all else is as it was, and the record still reads as one', () => {
    fc.assert(
      fc.property(anyScopes, (scopes) => {
        const shown = withoutHidden('court_case', scopes, courtCase)
        const hidden = hiddenFields(scopes, 'court_case')
        for (const [name, value] of Object.entries(courtCase)) {
          const is = shown[name as keyof typeof shown]
          if (hidden.includes(name)) expect([null, [], 1]).toContainEqual(is)
          else expect(is).toBe(value)
        }
        expect(recordFields.court_case.schema.safeParse(shown).success).toBe(true)
        expect(withoutHidden('court_case', scopes, shown)).toEqual(shown)
      }),
    )
  })

  test('law: two records that differ in hidden fields only can not be told apart', () => {
    fc.assert(
      fc.property(anyScopes, anyKind, (scopes, kind) => {
        const blank = recordLike(kind)
        const other = { ...blank, ...(kind === 'court_case' ? full : {}) }
        const visible = Object.fromEntries(
          Object.entries(other).filter(([name]) => !hiddenFields(scopes, kind).includes(name)),
        )
        expect(withoutHidden(kind, scopes, { ...other })).toEqual(withoutHidden(kind, scopes, { ...blank, ...visible }))
      }),
    )
  })

  test('[PRM-38] [PRM-39] [CAS-09] the lines of lists too: counts are 0, names are empty', () => {
    const none = new Set<string>()
    expect(
      withoutHidden('court_case', none, {
        id: 1,
        stage_id: 4,
        defendant_count: 2,
        defendant_name: 'Rook',
        location_count: 1,
        location_name: 'Pier',
      }),
    ).toEqual({
      id: 1,
      stage_id: null,
      defendant_count: 0,
      defendant_name: null,
      location_count: 0,
      location_name: null,
    })
    expect(withoutHidden('event', none, { id: 1, location_name: 'Pier' })).toEqual({ id: 1, location_name: null })
    expect(withoutHidden('event', new Set(['view_own_location']), { location_name: 'Pier' })).toEqual({
      location_name: 'Pier',
    })
    expect(withoutHidden('defendant', none, { cases_count: 3 })).toEqual({ cases_count: 0 })
  })
})

describe('what a save may set', () => {
  test('[PRM-47] law: a locked field never by a change, a hidden one not even unchanged, any other one always', () => {
    fc.assert(
      fc.property(anyScopes, anyKind, (scopes, kind) => {
        const sent = [...Object.keys(entities[kind].fields), ...Object.keys(fieldGates[kind] ?? {})]
        const hidden = hiddenFields(scopes, kind)
        expect(new Set(wronglySet(kind, scopes, { sent, changed: sent }))).toEqual(new Set(lockedFields(scopes, kind)))
        expect(new Set(wronglySet(kind, scopes, { sent, changed: [] }))).toEqual(new Set(hidden))
        expect(wronglySet(kind, scopes, { sent: [], changed: sent })).toEqual([])
      }),
    )
  })

  test('[PRM-47] with view_case_status alone the status is read and not changed', () => {
    const scopes = new Set(['view_case_status'])
    expect(withoutHidden('court_case', scopes, courtCase).status).toBe(0)
    expect(wronglySet('court_case', scopes, { sent: ['status'], changed: ['status'] })).toEqual(['status'])
    expect(
      wronglySet('court_case', new Set([...scopes, 'apply_case_status']), { sent: ['status'], changed: ['status'] }),
    ).toEqual([])
  })
})
