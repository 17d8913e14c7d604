/** A list that a figure of a report opened is exported with just the rows that the figure counted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExportWorld, type ExportWorld } from './exportWorld.ts'
import { rowsOf } from '../records/agencyServer.ts'
import { readCsv } from './readCsv.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld(90)
}, 120_000)
afterAll(() => world?.stop())

const period = { since: null, until: null }
const figures = [
  { tab: 'victims', question: { type: 'service', show: 'multiple', ...period } },
  { tab: 'victims', question: { type: 'service', show: 'all', ...period, client_types: ['P'] } },
  { tab: 'cases', question: { type: 'case', show: 'served', ...period } },
  { tab: 'defendants', question: { type: 'defendant', show: 'merged', ...period } },
  { tab: 'locations', question: { type: 'location', show: 'case', ...period } },
  { tab: 'events', question: { type: 'event', show: 'count', ...period } },
] as const

test.each(figures)('a list of $tab that $question.type, $question.show has counted', async ({ tab, question }) => {
  const { type, show, ...filters } = question
  const asked = new URLSearchParams({ type, show, filters: JSON.stringify(withoutPeriod(filters)) })
  const { count } = (await world.admin.get(`/v2/report?${asked}`)).body
  expect(Number(count)).toBeGreaterThan(0)
  const row = await world.exported({
    type: tab,
    filters: { counted: question },
    columns: undefined,
    document_type: 'full_csv',
  })
  expect(row).toMatchObject({ status: 'ready', total: count })
  const file = await world.download(Number(row['id']))
  const rows = readCsv(file.bytes.toString('utf8'))
  expect(rows.find(([first]) => first === 'Filter')?.[1]).toContain('Counted by a report: ')
  // Behind what the file says of itself there are as many lines as were counted, and their heading.
  const heading = rows.findIndex((cells) => cells.length > 2)
  expect(rows.length - heading - 1).toBe(count)
})

const withoutPeriod = ({ since: _since, until: _until, ...rest }: Record<string, unknown>) => rest

test('[LST-22] limited rows that a figure counted are left out for whoever may not export them, and the file says how many', async () => {
  const counted = { type: 'event', show: 'count', ...period }
  const row = await world.exported({ type: 'events', filters: { counted } })
  const total = Number(row['total'])
  const events = rowsOf(await world.admin.get('/v1/event?type=all&limit=100'))
  const [one, other] = events
  for (const event of [one, other])
    expect((await world.admin.put(`/v1/event/${String(event?.['id'])}`, { limited_access: true })).status).toBe(200)
  const { login } = await world.agency.addUser(1, {
    role_id: 3,
    capabilities: ['can_view_any_event', 'can_view_confidential_event'],
  })
  const narrow = { ...counted, event_ids: { enabled: true, min: Number(one?.['id']), max: Number(one?.['id']) } }
  for (const [question, left, out] of [
    [counted, total - 2, 2],
    [narrow, 0, 1],
  ] as const)
    expect(await world.exported({ type: 'events', filters: { counted: question } }, login)).toMatchObject({
      status: 'ready',
      total: left,
      left_out: out,
    })
})

test('a question that is none, or that has another list, is refused', async () => {
  for (const counted of ['{', {}, { type: 'case', since: null, until: null }]) {
    const reply = await world.admin.post('/v2/export', {
      type: 'victims',
      search_type: 'all',
      document_type: 'full_csv',
      filename: 'Clients',
      filters: { counted },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body['fields'] as object)[0]).toMatch(/^filters/u)
  }
})
