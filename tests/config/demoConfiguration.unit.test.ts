/** The demonstration agency's lists are such as the product itself could have saved. */
import { describe, expect, test } from 'vitest'
import { rowField } from '../../domain/config/collections.ts'
import { tagObjects } from '../../domain/config/lists/texts.ts'
import { type CollectionName, collectionNames, rowShape } from '../../domain/config/index.ts'
import { letterValues } from '../../domain/letters/index.ts'
import { innerOf } from '../../domain/kernel/index.ts'
import { cleanHtml } from '../../domain/richText/index.ts'
import { offeredTerms } from '../../domain/tags/index.ts'
import { demoAccounts, type DemoAccount } from '../../fixtures/demo/index.ts'

type DemoConfiguration = DemoAccount['configuration']
type Row = { readonly id: number } & Readonly<Record<string, unknown>>
const accounts = demoAccounts({ size: 100, now: Date.UTC(2026, 2, 1, 12) })
const listed = (configuration: DemoConfiguration, name: string): readonly Row[] =>
  Object.entries(configuration).find(([known]) => known === name)?.[1] ?? []

/** Members that hold an id of another collection, or ids. */
const references = (name: CollectionName) =>
  Object.entries(rowShape(name)).flatMap(([member, { node }]) => {
    const of = node.kind === 'list' ? node.of.node : innerOf(node)
    const space = of.kind === 'leaf' && of.form.is === 'id' ? of.form.space : ''
    return member !== 'id' && collectionNames.some((known) => known === space) ? [{ member, space }] : []
  })

describe.each(accounts)('the lists of $name', ({ configuration, time_zone }) => {
  test.each(Object.keys(configuration) as (keyof DemoConfiguration)[])(
    '%s: rows as declared, which name rows that exist',
    (name) => {
      const rows = listed(configuration, name)
      expect(rows.length).toBeGreaterThan(1)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      for (const row of rows) expect(rowField(name).schema.safeParse(row)).toMatchObject({ success: true })
      for (const { member, space } of references(name)) {
        const ids = listed(configuration, space).map(({ id }) => id)
        expect(ids).toEqual(expect.arrayContaining([...new Set(rows.flatMap((row) => row[member] ?? []))]))
      }
    },
  )

  test('grants begin and end at the start of a day in the agency’s zone, those of a year on the day before its anniversary', () => {
    const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' })
    const shown = (at: string | null): string | null => (at === null ? null : zoned.format(Date.parse(at)))
    const spans = configuration.grant.map(({ date_time, end_date_time }) => [shown(date_time), shown(end_date_time)])
    expect(spans).toEqual([
      ['2025-08-13 00:00:00', '2026-08-12 00:00:00'],
      ['2024-03-31 00:00:00', '2025-03-30 00:00:00'],
      ['2025-12-01 00:00:00', '2026-11-30 00:00:00'],
      ['2026-04-30 00:00:00', '2027-04-29 00:00:00'],
      [null, null],
      ['2026-01-30 00:00:00', null],
      ['2022-01-21 00:00:00', '2023-01-20 00:00:00'],
    ])
  })

  test('there are tags for everything that can carry some', () => {
    for (const object of tagObjects)
      expect(offeredTerms(configuration.taxonomy, configuration.term, object).length).toBeGreaterThan(1)
  })

  test('letters are rich text as the product itself writes it', () => {
    const all = { client: {}, case: {}, agency: {}, advocate: {}, at: 0, zone: 'UTC' }
    const known = Object.keys(letterValues(all)).map((name) => `{{${name}}}`)
    for (const { body } of configuration.letter) {
      expect(cleanHtml(body)).toBe(body)
      expect(known).toEqual(expect.arrayContaining(body.match(/\{+[^}]*\}+/g) ?? []))
    }
  })
})
