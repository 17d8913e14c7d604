/**
 * What somebody types who knows the agency and not the matcher, written before it was looked at, and what they expect on
 * the row that Enter would open once device and server have answered: names, numbers, things, commands in three
 * languages, on the first page and on a client's. Every other one was looked at while the rules were mended; the rest
 * were held out.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { commands, declaredCommands } from '../../domain/commands.ts'
import { fold } from '../../domain/palette/index.ts'
import { languageChosen, languages } from '../../domain/languages/index.ts'
import { pages } from '../screens/pages.ts'
import { askedRow, clientsSeen } from './askedRow.ts'

const services = 3_000
const { open, opened, server } = pages(services)

/** A command that leads to a page which is still to come is offered to nobody, and expected once it is. */
const isToCome = (id: string): boolean =>
  declaredCommands.some((command) => command.id === id) && commands.every((command) => command.id !== id)

const queries = readFileSync(join(import.meta.dirname, 'stranger.queries.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [half = '', language = '', where = '', kind = '', query = '', expected = ''] = line.split('\t')
    return { language, where, kind, query, expected, isHeldOut: half === 'held out' }
  })
  .filter(({ expected }) => !expected.split('|').every(isToCome))
type Query = (typeof queries)[number]

const tabs: Readonly<Record<string, string>> = {
  victim: 'victims',
  case: 'cases',
  defendant: 'defendants',
  location: 'locations',
  event: 'events',
}
const domId = (id: string): string => id.replaceAll(/[^\w-]/gu, '-')

/** A record by its kind and a pattern of its row's text, or one of some commands, with or without answers. */
const isExpected = ({ expected }: Query, row: Element | null): boolean => {
  const [kind = '', ...pattern] = expected.split(' ')
  const { [kind]: tab } = tabs
  if (row === null) return false
  if (tab !== undefined)
    return row.id.startsWith(`palette-${tab}-`) && new RegExp(pattern.join(' '), 'u').test(plain(row.textContent))
  return expected.split('|').some((command) => {
    const ways = [`command:${command}`, `line:${command}`, ...(command === 'record.setField' ? ['set'] : [])]
    return ways.some((way) => new RegExp(`^palette-${domId(way)}(-|$)`, 'u').test(row.id))
  })
}
/** As the patterns are written: the matcher's folding takes the signs away too. */
const plain = (text: string): string =>
  text
    .split(/([^\p{L}\p{M}]+)/u)
    .map((part, at) => (at % 2 === 0 ? fold(part) : part.replaceAll('’', "'")))
    .join('')

const places: Readonly<Record<string, string>> = { home: '/home', client: '/case/4/victim/4' }

const some = (language: string, where: string): readonly Query[] =>
  queries.filter((each) => each.language === language && each.where === where)

const right: Query[] = []
const wrong = new Map<Query, string>()

describe.each([
  ['en', 'home'],
  ['en', 'client'],
  ['fr', 'home'],
  ['es', 'home'],
] as const)('%s, %s', (language, where) => {
  test('each is asked', { timeout: 120_000 }, async () => {
    await open(places[where] ?? '/', 'admin')
    opened()
      .store()
      .dispatch(await clientsSeen(server()))
    const spoken = languages.find((each) => each === language)
    if (spoken !== undefined && spoken !== 'en') {
      opened()
        .store()
        .dispatch(languageChosen({ language: spoken }))
      await waitFor(() => expect(document.documentElement.lang).toBe(spoken))
    }
    for (const query of some(language, where)) {
      const row = await askedRow(query.query)
      if (isExpected(query, row)) right.push(query)
      else wrong.set(query, `${query.query}: ${row?.textContent ?? 'nothing'}, not ${query.expected}`)
    }
  })
})

test.each([
  ['looked at', false, 0.98],
  ['held out', true, 0.92],
] as const)('what is meant stands first, of those %s', (_, isHeldOut, least) => {
  const isOne = (query: Query): boolean => query.isHeldOut === isHeldOut
  const missed = [...wrong].flatMap(([query, said]) => (isOne(query) ? [said] : []))
  const count = right.filter(isOne).length
  expect(count + missed.length).toBe(queries.filter(isOne).length)
  expect(count / (count + missed.length), missed.join('\n')).toBeGreaterThanOrEqual(least)
})
