/** Law: a file is for whoever would be given the same today: without a scope that it tells by, it is not sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyScopeBut, startScoped, type Scoped } from '../access/scopedUsers.ts'
import { rowsOf } from '../records/agencyServer.ts'
import { startExportWorld, type ExportWorld } from './exportWorld.ts'

let world: ExportWorld
let somebody: Scoped
beforeAll(async () => {
  world = await startExportWorld()
  somebody = await startScoped(world.agency, 1)
}, 120_000)
afterAll(async () => {
  await somebody?.stop()
  await world?.stop()
})

const filter = (field: string, ...values: string[]) => ({
  filter: JSON.stringify({ combine: 'all', conditions: [{ field, is: 'oneOf', values }], groups: [] }),
})
const counted = { type: 'service', show: 'all', since: null, until: null }

/** LST-03, ACT-08, PRM-49: what each list asks for; PRM-47, TAG-07, CAS-09, SRV-60, NAV-26: what is told, asked or counted in one. */
const files: readonly { what: string; request: object; scopes: readonly string[] }[] = (
  [
    ['clients', { type: 'victims', filters: {} }, 'view_own_victim'],
    ['cases', { type: 'cases', filters: {} }, 'view_own_case'],
    ['defendants', { type: 'defendants', filters: {} }, 'view_own_defendant'],
    ['locations', { type: 'locations', filters: {} }, 'view_own_location'],
    ['events', { type: 'events', filters: {} }, 'view_own_event'],
    ['services', { type: 'services', filters: {} }, 'view_own_victim'],
    ['timelogs', { type: 'timelogs', filters: {} }, 'view_own_timelog'],
    ['tasks', { type: 'tasks', filters: {} }, 'view_task'],
    ['accounts', { type: 'accounts', filters: {} }, 'view_enterprise_report'],
    ['documents', { type: 'documents', filters: {} }, 'view_account_document', 'view_document'],
    ['clients with a tag', { type: 'victims', filters: filter('tag', '1') }, 'view_term'],
    ['services of a grant', { type: 'services', filters: filter('grant', '1') }, 'view_grant'],
    ['clients that a figure counted', { type: 'victims', filters: { counted } }, 'view_report'],
    ['whole clients, their tags', { type: 'victims', document_type: 'full_csv', filters: {} }, 'view_term'],
    ['whole cases, their status', { type: 'cases', document_type: 'full_csv', filters: {} }, 'view_case_status'],
    ['whole cases, their stage', { type: 'cases', document_type: 'full_csv', filters: {} }, 'view_case_stage'],
    ['cases with defendants', { type: 'cases', columns: ['case', 'defendants'], filters: {} }, 'view_own_defendant'],
  ] as const
).map(([what, request, ...scopes]) => ({ what, request, scopes }))

test.each(files)('$what', async ({ request, scopes }) => {
  somebody.hold(everyScopeBut([]))
  const row = await world.exported({ search_type: 'all', ...request }, somebody.login)
  expect(row).toMatchObject({ status: 'ready' })
  const id = Number(row['id'])
  const status = async () => (await world.download(id, somebody.login)).status
  expect(await status()).toBe(200)
  somebody.hold(everyScopeBut(scopes))
  expect([scopes, await status()]).toEqual([scopes, 403])
  somebody.hold(everyScopeBut([]))
  expect(await status()).toBe(200)
})

test('as many are told of as there are for oneself, on however small a page', async () => {
  await world.exported({})
  somebody.hold(everyScopeBut([]), [])
  const { token } = somebody
  for (const limit of [1, 100]) {
    const reply = await world.agency.send('GET', `/v1/export?limit=${limit}`, { token })
    expect(rowsOf(reply).length).toBe(Math.min(limit, files.length))
    expect(reply.body['total']).toBe(files.length)
  }
})
