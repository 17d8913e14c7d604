/** Groups of tags for what goes with a module. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { startLinkWorld, type LinkWorld } from '../links/linkWorld.ts'

let world: LinkWorld
beforeAll(async () => void (world = await startLinkWorld()))
afterAll(() => world?.stop())

const objects = ['Case', 'Defendant', 'Location', 'Event', 'Service Timelog', 'General Timelog']
const modules = [
  ...['case', 'defendant', 'location', 'event'].map((of) => `${of}_manager_enabled`),
  'timesheet_enabled',
]

test('a group is for what goes with a module only while that is on; what was chosen with it stays', async () => {
  const { as, account } = await world.agency('modular', modules)
  const admin = as('admin')
  const make = (...chosen: readonly string[]) =>
    admin.post('/v2/taxonomy', { label: `For ${chosen.join()}`, objects: chosen })
  const made = new Map<string, string>()
  for (const object of objects) {
    const reply = await make(object)
    expect([object, reply.status]).toEqual([object, 200])
    made.set(object, `/v2/taxonomy/${String(reply.body['id'])}`)
  }
  await asSystem(world.database.databases, 'job', (tx) =>
    tx.updateTable('addon').set({ active: false }).where('account', '=', account).execute(),
  )
  expect((await make('Client', 'Victimization', 'Service')).status).toBe(200)
  for (const object of objects) {
    const refused = await make('Client', object)
    expect([object, refused.status, Object.keys(refused.body['fields'] ?? {})]).toEqual([object, 422, ['objects']])
    const path = made.get(object) ?? ''
    expect((await admin.put(path, { objects: [object, 'Client'], label: `Renamed ${object}` })).status).toBe(200)
    expect((await admin.put(path, { objects: ['Client'] })).status).toBe(200)
    expect((await admin.put(path, { objects: ['Client', object] })).status).toBe(422)
  }
})
