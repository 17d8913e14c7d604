/** The demonstration agency's items are such as the product itself could have saved. */
import { describe, expect, test } from 'vitest'
import {
  batches,
  busyCounts,
  demoAccounts,
  demoItemKinds,
  generalTimelogs,
  itemsOf,
} from '../../fixtures/demo/index.ts'
import type { DemoItemKind } from '../../fixtures/demo/items.ts'
import { checkChanges, entities, type Changes } from '../../domain/records/index.ts'
import { cleanHtml } from '../../domain/richText/index.ts'

const options = { size: 3000, now: Date.UTC(2026, 2, 1, 12) }
const accounts = demoAccounts(options)
const made = [...batches(options)].flatMap((batch) => {
  const account = accounts.find(({ number }) => number === batch.account)
  return account ? [{ batch, account, items: itemsOf(batch, account, options) }] : []
})
const rowsOf = (kind: DemoItemKind) => made.flatMap(({ items }) => items[kind])

/** Of a row, what a person would have sent. */
const sent = (kind: DemoItemKind, row: Readonly<Record<string, unknown>>) => {
  const { fields } = entities[kind]
  const open = Object.entries(fields)
    .filter(([, declared]) => !('computed' in declared))
    .map(([name]) => name)
  return Object.fromEntries(Object.entries(row).filter(([name]) => open.includes(name)))
}

describe.each(demoItemKinds)('%s', (kind) => {
  test('each passes the rules of a new one', () => {
    const rows = rowsOf(kind)
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows)
      expect(checkChanges(kind, sent(kind, row) as Changes[typeof kind], null)).toMatchObject({ ok: true })
  })

  test('the same options make the same', () => {
    const [first] = made
    if (first) expect(itemsOf(first.batch, first.account, options)[kind]).toEqual(first.items[kind])
  })
})

test('there are about ten services for a client, and one client has as many as the page is measured with', () => {
  const [first] = made
  const services = rowsOf('service').length
  expect(services).toBeGreaterThan(0.7 * options.size)
  expect(services).toBeLessThan(1.6 * options.size)
  const byClient = Map.groupBy(first?.items.service ?? [], (row) => row['victim_id'])
  expect(Math.max(...[...byClient.values()].map((rows) => rows.length))).toBe(busyCounts.service)
})

test('notes are rich text as the product itself writes it', () => {
  for (const { note } of rowsOf('note')) expect(cleanHtml(String(note))).toBe(note)
})

test('[SVC-06] there is time of no client where there are timesheets', () => {
  for (const account of accounts) {
    const rows = generalTimelogs(account, options)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ victim_id }) => victim_id === null)).toBe(true)
  }
})
