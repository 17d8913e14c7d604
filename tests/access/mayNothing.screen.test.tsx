/**
 * Law: of what an answer says may not be done with it, nothing is offered. Each page that offers something by what its
 * records say of themselves is opened as it is, and again with every such word false.
 */
import { within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { ImportDetail, ImportRow } from '../../domain/imports/index.ts'
import { standBetween } from '../screens/between.ts'
import { click } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord, ownNumber, type Values } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

let mayNothing = false
let goAway: () => void = () => undefined
afterEach(() => goAway())
const { server, open } = pages()

const withoutRights = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRights)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, name.startsWith('may_') ? false : withoutRights(of)]),
  )
}

/** An import that is done: what a file becomes needs a queue at work, and the page asks for no more than this. */
const imported: ImportRow = {
  id: 7,
  version: 4,
  name: 'clients.csv',
  status: 'done',
  failure: null,
  failure_row: null,
  size: 100,
  encoding: 'utf-8',
  total: 2,
  done: 2,
  problem_count: 0,
  likely_count: 0,
  undecided: 0,
  made: { victims: 2, persons: 2, cases: 2, linked: 0, skipped: 0 },
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: null,
}
const importDetail: ImportDetail = {
  ...imported,
  headers: ['First'],
  columns: [{ target: 'victim.first', dates: null }],
  orders: [[]],
  sample: [['Ada']],
  preview: [],
  problems: [],
  likely: [],
  changes: [],
  may_undo: true,
}
const standIns: readonly (readonly [RegExp, unknown])[] = [
  [/\/v1\/import\/7(\?|$)/, importDetail],
  [/\/v1\/import(\?|$)/, { data: [imported] }],
]

const make = async (endpoint: string, fields: Values): Promise<Values> => {
  const { status, body } = await server().call('admin', 'POST', endpoint, fields)
  expect([endpoint, status]).toEqual([endpoint, 200])
  return body
}
const task = async (more: Values): Promise<string> => {
  const title = `Call ${ownNumber()}`
  const { body: me } = await server().call('admin', 'GET', '/v1/me')
  await make('/v1/task', { title, user_id: me['id'], date_time: '2020-01-01T12:00:00.000Z', ...more })
  return title
}

type Offered = {
  readonly path: string
  /** What is to be chosen on the page first. */
  readonly chosen?: (page: Screen) => Promise<void>
  readonly controls: (page: Screen) => readonly HTMLElement[]
}
const named = (role: 'checkbox' | 'button', name: string | RegExp) => (page: Screen) =>
  within(page.main()).queryAllByRole(role, { name })

const offers: Readonly<Record<string, () => Promise<Offered>>> = {
  'a task of the first page': async () => {
    const client = await makeRecord(server(), 'admin', 'victim')
    const title = await task({ victim_id: client.id })
    return { path: '/home', controls: named('checkbox', new RegExp(title)) }
  },
  'a task of a client': async () => {
    const client = await makeRecord(server(), 'admin', 'victim')
    const title = await task({ victim_id: client.id })
    return { path: `${client.path}/tasks`, controls: named('checkbox', new RegExp(title)) }
  },
  'who came to an event': async () => {
    const [event, client] = [
      await makeRecord(server(), 'admin', 'event'),
      await makeRecord(server(), 'admin', 'victim'),
    ]
    const { body } = await server().call('admin', 'GET', client.endpoint)
    await make('/v1/event_attendee', { type: 'A', person_id: body['person_id'], event_id: event.id })
    return { path: `${event.path}/attendance`, controls: named('checkbox', /./) }
  },
  'the primary client of a case': async () => {
    const client = await makeRecord(server(), 'admin', 'victim')
    await make('/v2/victim', { victim_type: 'S', first: 'Bo', last: 'Ruiz', case_id: client.caseId })
    return { path: `/case/${client.caseId}/manage/clients`, controls: named('button', /primary/i) }
  },
  'the way back of an import': async () => ({
    path: '/import',
    chosen: async ({ main }) => {
      click(within(main()).getByRole('button', { name: /^Open.*clients\.csv/ }))
      await within(main()).findByText('New cases')
    },
    controls: named('button', /undo/i),
  }),
}

test.each(Object.keys(offers))('law: %s is offered where it may be done, and nowhere else', async (what) => {
  const offered = await offers[what]?.()
  goAway = standBetween(async ({ address, method }, answer) => {
    const standIn = method === 'GET' ? standIns.find(([of]) => of.test(address))?.[1] : undefined
    const given =
      standIn === undefined
        ? await answer()
        : new Response(JSON.stringify(standIn), { status: 200, headers: { 'content-type': 'application/json' } })
    if (!mayNothing || given.headers.get('content-type')?.includes('json') !== true) return given
    const body = JSON.stringify(withoutRights(await given.json()))
    return new Response(body, { status: given.status, headers: given.headers })
  })
  const usable = async (): Promise<number> => {
    const page = await open(offered?.path ?? '', 'admin')
    await offered?.chosen?.(page)
    await page.settled()
    const controls = offered?.controls(page) ?? []
    return controls.filter((control) => !(control as HTMLInputElement).disabled).length
  }
  mayNothing = false
  expect(await usable()).toBeGreaterThan(0)
  mayNothing = true
  expect(await usable()).toBe(0)
})
