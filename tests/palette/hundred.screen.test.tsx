/**
 * A hundred lines of a second stranger, with what is expected of each on the row that Enter would open, as they wrote it:
 * on a device that knows nobody yet, and on one that has seen the clients. Two expect somebody whom the demonstration
 * has not.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, describe, test } from 'vitest'
import { askedRow, clientsSeen } from './askedRow.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(3_000)

const queries = readFileSync(join(import.meta.dirname, 'hundred.queries.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [where = '', kind = '', query = '', expected = ''] = line.split('\t')
    return { where, kind, query, expected }
  })
type Query = (typeof queries)[number]

/** The rows that do what the stranger said in words. */
const meant: Readonly<Record<string, RegExp>> = {
  'new client': /^command-new-victim$/,
  'new case': /^command-new-case$/,
  'new defendant': /^command-new-defendant$/,
  'list of clients / all clients': /^command-(go-victims|list-victims-all)$/,
  reports: /^command-go-reports$/,
  'grant report': /^command-(report-grant|go-reports-grant)/,
  password: /^command-go-myProfile$/,
  'log out': /^command-session-logout$/,
  'dark theme': /^command-.*dark$/,
  'language: French': /^command-language-choose-fr$/,
  shortcuts: /^command-help-shortcuts$/,
  import: /^command-go-imports$/,
  'new user': /^command-go-admin-users$/,
  tasks: /^command-go-tasks$/,
  'my profile': /^command-go-myProfile$/,
  'merge persons': /^command-go-admin-merge$/,
  'profile security / MFA': /^command-go-myProfile$/,
  'new event': /^command-new-event$/,
  notifications: /^command-notifications-open$/,
  'letters administration': /^command-go-admin-letters$/,
  'timelogs list': /^command-go-timelogs$/,
  'hide the screen': /^command-privacy-hide$/,
  'new note': /^(command|line)-add-note/,
  'new timelog': /^(command|line)-add-timelog/,
  'service counseling 0:30': /^line-add-service.* 0:30$/,
  'new task tomorrow': /^line-add-task.*: tomorrow/,
  'new task': /^(command|line)-add-task/,
  'set birthdate': /^line-record-setField.*Birthdate/,
  'set primary phone to': /^line-record-setField.*Primary phone to .*0199/,
  'delete client': /^command-record-delete$/,
  history: /^command-victim-openTab-history$/,
  'new document': /^(command|line)-add-document/,
  'new letter': /^(command|line)-add-letter/,
  'new appointment': /^(command|line)-add-appointment/,
  'new court date': /^(command|line)-add-court_date/,
  'owner / assign': /^(command|line)-assign/,
  'set gender female': /^set.*Gender to Female/,
  'set race asian': /^set.*Race to Asian/,
  print: /^command-.*print/,
}

const isExpected = ({ kind, expected }: Query, row: Element | null): boolean => {
  const id = row?.id.replace(/^palette-/u, '') ?? ''
  const text = row?.textContent.normalize('NFC') ?? ''
  if (kind !== 'command') return id.startsWith(`${kind}s-`) && new RegExp(expected, 'u').test(text)
  const { [expected]: pattern = /^$/ } = meant
  return pattern.test(id) || pattern.test(`${id}: ${text}`)
}

const places: Readonly<Record<string, string>> = { home: '/home', client: '/case/4/victim/4' }
const answers = { fresh: new Map<Query, string | null>(), seen: new Map<Query, string | null>() }

describe.each([
  ['home', 'fresh'],
  ['client', 'fresh'],
  ['home', 'seen'],
  ['client', 'seen'],
] as const)('%s, on a device that is %s', (where, device) => {
  test('each is asked', { timeout: 240_000 }, async () => {
    await open(places[where] ?? '/', 'admin')
    if (device === 'seen')
      opened()
        .store()
        .dispatch(await clientsSeen(server()))
    for (const query of queries.filter((each) => each.where === where)) {
      const row = await askedRow(query.query)
      const said = `${query.query}: ${row?.id ?? ''} ${row?.textContent ?? 'nothing'}, not ${query.expected}`
      answers[device].set(query, isExpected(query, row) ? null : said)
    }
  })
})

/** Of those that are missed four lead to pages that are still to come: the own profile, and the agency's users. */
test.each([
  ['fresh', 92],
  ['seen', 92],
] as const)('what is meant stands first on a device that is %s', (device, least) => {
  const missed = [...answers[device].values()].filter((said) => said !== null)
  expect(answers[device].size).toBe(queries.length)
  expect(queries.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(least)
})
