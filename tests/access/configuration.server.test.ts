/** SRV-61: what an agency configures is saved by calls of one form, each behind the scope of its tab. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../items/itemWorld.ts'
import { idOf } from '../records/agencyServer.ts'
import { startScoped, type Asked, type Scoped } from './scopedUsers.ts'

let world: World
let scoped: Scoped
const ids: Record<string, number> = {}

beforeAll(async () => {
  world = await startWorld()
  scoped = await startScoped(world.agency, world.account)
  for (const [name, path, body] of [
    ['category', '/v2/service_category', { label: 'Counsel' }],
    ['crimes', '/v2/crime_category', { label: 'Fraud' }],
    ['taxonomy', '/v2/taxonomy', { label: 'Needs', objects: ['Client'] }],
  ] as const)
    ids[name] = idOf(await world.admin.post(path, body))
})
afterAll(async () => {
  await scoped?.stop()
  await world?.agency.stop()
})

type Saving = {
  readonly method?: 'PUT'
  readonly path: string
  readonly body: () => object
  /** What one must see as well to save it. */
  readonly besides?: readonly string[]
}
/** As the row lists the scopes, with an object of each tab. */
const savings: Readonly<Record<string, Saving>> = {
  configure_agency: { path: '/v1/agency', body: () => ({ label: 'Harbor Police' }) },
  configure_grant: { path: '/v1/grant', body: () => ({ label: 'Own', grant_type: 'VOCA' }) },
  add_master_grant: { path: '/v1/master_grant', body: () => ({ label: 'State', grant_type: 'VAWA' }) },
  configure_service: { path: '/v2/service', body: () => ({ label: 'Talk', category_id: ids['category'] }) },
  configure_victimization: { path: '/v2/crime', body: () => ({ label: 'Forgery', category_id: ids['crimes'] }) },
  configure_demographics: { path: '/v2/race', body: () => ({ label: 'Told otherwise' }) },
  configure_custom_field: {
    path: '/v1/field_view',
    body: () => ({ table: 'Victim', label: 'Shoe size', type: 'Text', status: 1 }),
  },
  configure_addon: { method: 'PUT', path: '/v1/addon/timesheets', body: () => ({ active: true }) },
  configure_event_manager: { path: '/v1/event_type', body: () => ({ label: 'Vigil' }) },
  add_case_stage: { path: '/v1/stage', body: () => ({ label: 'Appeal' }) },
  add_timesheet: { path: '/v1/timesheet', body: () => ({ label: 'Nights', type: 'general' }) },
  add_letter: {
    path: '/v1/letter',
    body: () => ({ label: 'Greeting', body: '<p>Dear you,</p>' }),
    besides: ['view_letter'],
  },
  add_taxonomy: {
    path: '/v2/taxonomy',
    body: () => ({ label: 'Aims', objects: ['Client'] }),
    besides: ['view_taxonomy'],
  },
  add_term: {
    path: '/v2/term',
    body: () => ({ label: 'Shelter', taxonomy_id: ids['taxonomy'] }),
    besides: ['view_taxonomy', 'view_term'],
  },
  add_account_group: { path: '/v2/account_group', body: () => ({ label: 'Coast' }) },
  edit_own_account: { path: '/v1/court', body: () => ({ label: 'Municipal' }) },
}

test.each(Object.entries(savings))(
  '[SRV-61] %s saves what its tab configures, and without it nothing does',
  async (scope, { method, path, body, besides = [] }) => {
    const asked: Asked = [method ?? 'POST', path, { body: body() }]
    expect((await scoped.lacking([scope], ...asked)).status).toBe(403)
    const saved = await scoped.holding([scope, ...besides], ...asked)
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  },
)
