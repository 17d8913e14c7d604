/** A cell that names several entries or choices alike names none of them. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../domain/messages/staff.ts'
import { importTargets, planOf, readRow, type ImportWorld } from '../../domain/imports/index.ts'
import { field } from '../customFields/fields.ts'
import { runs } from '../run/runs.ts'

const scopes = new Set(['add_victim', 'add_case', 'view_case_manager', 'case_manager_enabled'])
const world = (lists: ImportWorld['lists'] = {}): ImportWorld => ({ zone: 'UTC', now: Date.UTC(2026, 2, 2), lists })

/** Ways of writing one name that a reader takes for the same. */
const names = [
  ['North', 'NORTH', 'north', 'Nôrth', ' North '],
  ['Old Mill', 'old  mill', 'OLD MILL', 'Öld Mill'],
  ['Été', 'été', 'Ete', 'ETE'],
] as const
const way = fc
  .nat(names.length - 1)
  .chain((name) => fc.record({ name: fc.constant(name), label: fc.constantFrom(...(names[name] ?? [])) }))
const drawn = fc.record({ entries: fc.array(way, { minLength: 1, maxLength: 6 }), cell: way })

/** The place of the only one that the cell names: one that is called just so comes before those called nearly so. */
const meant = ({ entries, cell }: typeof drawn extends fc.Arbitrary<infer T> ? T : never): number | null => {
  const exact = entries.flatMap(({ label }, at) => (label.trim() === cell.label.trim() ? [at] : []))
  const alike = entries.flatMap(({ name }, at) => (name === cell.name ? [at] : []))
  const places = exact.length > 0 ? exact : alike
  return places.length === 1 ? (places[0] ?? null) : null
}

const lookups = importTargets(scopes, []).filter(({ declared }) => declared?.widget === 'lookup')

test('there are lists to choose from', () => expect(lookups.length).toBeGreaterThan(1))

describe.each(lookups)('$id', ({ id, kind, field: name, declared }) => {
  test('law: takes the only entry that a cell names, and of several none', () => {
    fc.assert(
      fc.property(drawn, (how) => {
        const entries = how.entries.map(({ label }, at) => ({ id: 70 + at, label }))
        const own = world({ [declared?.lookup ?? 'race']: entries })
        const plan = planOf([{ target: id, dates: null }], lookups, own)
        const { values, problems } = readRow(plan, [how.cell.label])
        const one = meant(how)
        expect([values[kind][name], problems.length]).toEqual(one === null ? [undefined, 1] : [70 + one, 0])
      }),
      { numRuns: runs(60) },
    )
  })
})

test.each(['Select', 'Radios', 'MultiSelect', 'Checkboxes', 'Chip List'] as const)(
  'law: a %s of the agency’s own takes the only choice that a cell names, and of several none',
  (type) => {
    fc.assert(
      fc.property(drawn, (how) => {
        const select = how.entries.map(({ label }, at) => ({ value: `v${at}`, label, status: 1 }))
        const own = importTargets(scopes, [field(type, { select }, { id: 5 })]).filter(({ custom }) => custom)
        const plan = planOf([{ target: 'victim.custom_fields.5', dates: null }], own, world())
        const { values, problems } = readRow(plan, [how.cell.label])
        const one = meant(how)
        const value = type === 'Select' || type === 'Radios' ? `v${one}` : [`v${one}`]
        expect([values.victim['custom_fields'], problems.length]).toEqual(
          one === null ? [undefined, 1] : [{ 5: value }, 0],
        )
      }),
      { numRuns: runs(60) },
    )
  },
)
