/** A line is held against the lists of several commands at each key: none of them is read into an index anew. */
import { expect, test } from 'vitest'
import { choiceRows } from '../../src/palette/pageRows.ts'

const names = ['Ana', 'Bo', 'Carmen', 'Dee', 'Eve', 'Flo']

/** As questions make it, with how often its labels were read. */
const listOf = (kind: string) => {
  const reads = { count: 0 }
  const choices = names.map((name, at) => ({
    value: String(at),
    given: at,
    get label(): string {
      reads.count += 1
      return `${kind} ${name}`
    },
  }))
  return { choices, reads }
}

test('a list that says the same as before is only compared, whichever lists were asked between', () => {
  const kinds = ['Unit', 'Team', 'Court', 'Stage']
  for (const kind of kinds) expect(choiceRows(listOf(kind).choices, 'carmen')).toHaveLength(1)
  for (const kind of kinds) {
    const { choices, reads } = listOf(kind)
    for (const typed of ['c', 'ca', 'car'])
      expect(choiceRows(choices, typed).map(({ label }) => label)).toContain(`${kind} Carmen`)
    expect(reads.count).toBe(names.length)
  }
})

test('a list with another entry is found by that', () => {
  expect(choiceRows(listOf('Unit').choices, 'gus')).toEqual([])
  const more = [...listOf('Unit').choices, { value: '9', label: 'Unit Gus', given: 9 }]
  expect(choiceRows(more, 'gus').map(({ label }) => label)).toEqual(['Unit Gus'])
})
