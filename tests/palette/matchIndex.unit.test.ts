import { describe, expect, it } from 'vitest'
import { buildMatchIndex, dayWord, match, removeEntries, type MatchEntry } from '../../domain/palette/index.ts'

const entries: MatchEntry[] = [
  { id: 'ana', label: 'Martínez, Ana', group: 'clients', digits: '(555) 010-4821' },
  { id: 'brien', label: 'O’Brien, Tom', group: 'clients' },
  { id: 'case', label: '2024-CR-00123', group: 'cases', digits: '2024-CR-00123' },
  { id: 'print', label: 'Imprimer l’affaire', keywords: ['Print case'], group: 'commands' },
  { id: 'irina', label: 'Ирина Ёлкина', group: 'clients' },
]
const index = buildMatchIndex(entries)
const first = (query: string) => {
  const row = match(index, query).rows[0]
  return row === undefined ? null : `${row.id} ${row.tier}`
}
const marked = (query: string) => {
  const row = match(index, query).rows[0]
  return row?.ranges.map(([start, end]) => row.label.slice(start, end)) ?? []
}

describe('a query', () => {
  it.each([
    ['martinez ana', 'ana exact'],
    ['MARTÍN', 'ana prefix'],
    ['ana', 'ana phrase'],
    ['ma', 'ana prefix'],
    ['an mart', 'ana wordsAnyOrder'],
    ['m a', 'ana wordsInOrder'],
    ['rtine', 'ana substring'],
    ['martniez', 'ana typo'],
    ['obrien', 'brien prefix'],
    ["o'brien", 'brien prefix'],
    ['ot', 'brien acronym'],
    ['print case', 'print exact'],
    ['affaire', 'print phrase'],
    ['laffaire', 'print phrase'],
    ['ila', 'print acronym'],
    ['il', 'print acronym'],
    ['елкина', 'irina phrase'],
    ['ирнина', 'irina typo'],
  ])('%s finds %s', (query, found) => {
    expect(first(query)).toBe(found)
  })

  it.each([
    ['2024-cr-00123', 'case exact'],
    ['202400123', 'case exact'],
    ['2024 00123', 'case exact'],
    ['2024-001', 'case prefix'],
    ['00123', 'case phrase'],
    ['0123', 'case substring'],
    ['2024cr', 'case prefix'],
    ['5550104821', 'ana exact'],
    ['555-010', 'ana prefix'],
    ['4821', 'ana substring'],
  ])('of digits, %s, finds %s', (query, found) => {
    expect(first(query)).toBe(found)
  })

  it('never bends a digit, since another number is another case', () => {
    for (const query of ['2024-cr-00124', '202400124', '2024-cr-00132', '2024-cr-001233', '5550104812']) {
      expect(first(query)).toBe(null)
    }
  })

  it.each([
    ['tinez', ['tínez']],
    ['martinez an', ['Martínez, An']],
    ['ana mart', ['Mart', 'Ana']],
    ['martniez', ['Martínez']],
    ['ila', ['I', 'l', 'a']],
    ['print case', []],
  ])('%s marks %j', (query, parts) => {
    expect(marked(query)).toEqual(parts)
  })

  it('that is empty shows what was used most, then the rest in order', () => {
    const frecency = new Map([
      ['case', 1],
      ['brien', 2],
      ['gone', 9],
    ])
    expect(match(index, '  ', { frecency }).rows.map((row) => row.id)).toEqual([
      'brien',
      'case',
      'ana',
      'print',
      'irina',
    ])
  })

  it('prefers what was used, but only within its tier', () => {
    const labels = ['Case', 'Cases closed', 'Case list', 'Open case']
    const list = buildMatchIndex(labels.map((label) => ({ id: label, label, group: 'c' })))
    const order = (frecency: Map<string, number>) => match(list, 'case', { frecency }).rows.map((row) => row.id)
    expect(order(new Map())).toEqual(['Case', 'Case list', 'Cases closed', 'Open case'])
    expect(
      order(
        new Map([
          ['Open case', 9],
          ['Cases closed', 1],
        ]),
      ),
    ).toEqual(labels)
  })

  it('gives at most 100 rows, however many are asked for', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, label: `Case ${at}`, group: 'c' }))
    const list = buildMatchIndex(many)
    expect(match(list, 'case', { limit: 1_000 }).rows).toHaveLength(100)
    expect(match(list, 'case', { limit: 7 }).rows).toHaveLength(7)
    expect(match(list, '', { limit: 1_000 }).rows).toHaveLength(100)
  })

  it('survives hostile labels and queries', () => {
    const hostile = ['"]\'*{}', '__proto__', '\u0000\u0001\u0010', '\ud800', 'x'.repeat(70_000), '👩‍👧 Zoë'.repeat(50)]
    const list = buildMatchIndex(hostile.map((label, at) => ({ id: `h${at}`, label, group: 'h' })))
    for (const query of [...hostile, 'a '.repeat(500)]) expect(match(list, query).rows.length).toBeLessThanOrEqual(6)
    expect(match(list, '__proto__').rows[0]?.id).toBe('h1')
    expect(match(list, 'x'.repeat(70_000)).rows[0]?.tier).toBe('exact')
  })

  it('finds nothing of what was removed', () => {
    const list = buildMatchIndex(entries)
    removeEntries(list, ['ana', 'unknown'])
    for (const query of ['martinez', 'martniez', 'rtin', '4821']) expect(match(list, query).rows).toEqual([])
  })
})

describe('a query that is a day', () => {
  const born = { year: 1994, month: 4, day: 30 }
  const people = buildMatchIndex([
    { id: 'other', label: 'Cohen, Emma', group: 'clients', digits: '(430) 555-0194,2094-CR-00430' },
    { id: 'meant', label: 'Castañeda, Levi', group: 'clients', keywords: [dayWord(born)] },
    { id: 'event', label: 'Hearing 3/4/1980', group: 'events' },
  ])
  it.each([
    ['4/30/94', ['meant']],
    ['04/30/1994', ['meant']],
    ['1994-04-30', ['meant']],
    ['3/4/1980', ['event']],
    ['5/1/94', []],
  ])('%s finds who was born then, and nobody by loose digits', (query, found) => {
    const { rows } = match(people, query)
    expect(rows.map(({ id }) => id)).toEqual(found)
  })
  it('finds it however it was typed before, and forgets it again', () => {
    let previous = match(people, '4/30/9')
    previous = match(people, '4/30/94', { previous })
    expect(previous.rows.map(({ id }) => id)).toEqual(['meant'])
    expect(match(people, '4/30/94 x', { previous }).rows).toEqual([])
  })
})
