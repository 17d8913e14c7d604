/** A cell names the choices that it names, and no others. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../domain/messages/staff.ts'
import { importTargets, planOf, readRow } from '../../domain/imports/index.ts'
import type { CustomFieldType } from '../../domain/customFields/index.ts'
import { field } from '../customFields/fields.ts'
import { runs } from '../run/runs.ts'

const world = { zone: 'UTC', now: Date.UTC(2026, 2, 2), lists: {} }
const optionsOf = (labels: readonly string[]) => labels.map((label, at) => ({ value: `v${at}`, label, status: 1 }))

/** Null where the cell is refused. */
const readerOf = (type: CustomFieldType, select: ReturnType<typeof optionsOf>, other = false) => {
  const custom = field(type, { select, other }, { id: 5 })
  const own = importTargets(new Set(['add_victim']), [custom]).filter((target) => target.custom)
  const plan = planOf([{ target: 'victim.custom_fields.5', dates: null }], own, world)
  return (cell: string): unknown => {
    const { values, problems } = readRow(plan, [cell])
    return problems.length > 0 ? null : ((values.victim['custom_fields'] as { 5?: unknown })?.[5] ?? [])
  }
}

const signed = ['<18', '18+', '18', '>18', '≥ 18', '-5', '5', 'A-', 'A+', 'A', 'HIV+', 'HIV-', '+', '-', '5%', '$5']

describe('signs', () => {
  test('law: tell choices apart, so that a cell names none but its own, also where that is not there', () => {
    fc.assert(
      fc.property(fc.subarray(signed, { minLength: 1 }), fc.constantFrom(...signed), (labels, cell) => {
        const at = labels.indexOf(cell)
        expect(readerOf('Select', optionsOf(labels))(cell)).toBe(at < 0 ? null : `v${at}`)
        expect(readerOf('Chip List', optionsOf(labels))(cell)).toEqual(at < 0 ? null : [`v${at}`])
      }),
      {
        numRuns: runs(200),
        examples: [
          [['18+'], '<18'],
          [['HIV+'], 'HIV-'],
          [['-'], '+'],
        ],
      },
    )
  })

  test.each([
    ['Non-binary', 'non binary'],
    ['Non-binary', 'Non - Binary'],
    ['Food & shelter', 'food, shelter'],
    ["Driver's license", 'Drivers License'],
    ['Été', 'ete'],
    ['<18', '＜18'],
    ['18 +', '18+'],
    ['Shelter #2', 'shelter 2'],
  ])('that only part words tell none apart: %s is %s', (label, cell) => {
    expect(readerOf('Select', optionsOf([label]))(cell)).toBe('v0')
  })

  test('without a letter name no choice that has other signs or none', () => {
    expect(readerOf('Select', optionsOf(['…', '*']))('!')).toBeNull()
    expect(readerOf('Select', optionsOf(['…', '*']))('*')).toBe('v1')
  })
})

test('of choices that differ in accents or signs the one that is written is meant, and without them none', () => {
  const read = readerOf('Select', optionsOf(['Resume', 'Résumé', 'Mother/Father', 'Mother, Father']))
  expect(['Resume', 'Résumé', 'Mother/Father', 'Mother, Father'].map(read)).toEqual(['v0', 'v1', 'v2', 'v3'])
  expect(['RESUME', 'mother father'].map(read)).toEqual([null, null])
})

test('law: lines of a cell are read each by itself, and no choice is found across a line break', () => {
  const labels = ['Food', 'Shelter', 'Food, shelter', 'Food shelter', 'Court; Food, shelter']
  const read = readerOf('Chip List', optionsOf(labels))
  const line = fc.array(fc.constantFrom(...labels), { maxLength: 3 }).map((told) => told.join(', '))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), fc.constantFrom('\n', '\r\n', ',\n', '\n\n'), (lines, end) => {
      const each = lines.flatMap((told) => (told === '' ? [] : (read(told) as readonly string[])))
      expect(read(lines.join(end))).toEqual([...new Set(each)])
    }),
    { numRuns: runs(200), examples: [[['Food', 'Shelter'], ',\n']] },
  )
})

test('the labels of choices are looked at once for all cells, and not again for each part of one', () => {
  let looks = 0
  const select = optionsOf(Array.from({ length: 500 }, (_, at) => `Option ${at}, or so`)).map(
    ({ label, ...option }) => ({
      ...option,
      get label() {
        looks += 1
        return label
      },
    }),
  )
  const read = readerOf('Chip List', select)
  const before = looks
  const all = select.map((_, at) => `option ${at}, OR SO`)
  expect(read(all.join(', '))).toEqual(select.map(({ value }) => value))
  expect(read('nothing, '.repeat(1_000))).toBeNull()
  expect(looks).toBe(before)
})
