/** ADM-27, ADM-28 on a real database: what an agency may turn on and cancel, and until when it has it. */
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { openTab } from '../realtime/socketTab.ts'
import { runs } from '../run/runs.ts'
import { until } from '../run/until.ts'

let agency: Agency
let account = 0

beforeAll(async () => {
  agency = await startAgency(20)
  account = Number((await (await agency.as('admin')).get('/v1/me')).body['account'])
})
afterAll(async () => {
  await agency?.stop()
})

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

/** As ADM-28 and PRM-12 have it: what each needs, and the switch that it brings. */
const modules = {
  case_manager: { label: 'Case Manager', needs: [], brings: 'case_manager_enabled' },
  defendant_manager: { label: 'Defendant Manager', needs: ['case_manager'], brings: 'defendant_manager_enabled' },
  location_manager: { label: 'Location Manager', needs: ['case_manager'], brings: 'location_manager_enabled' },
  event_manager: { label: 'Event Manager', needs: [], brings: 'event_manager_enabled' },
  timesheets: { label: 'Timesheets', needs: [], brings: 'timesheet_enabled' },
  advanced_grant_manager: {
    label: 'Advanced Grant Manager',
    needs: [],
    brings: 'advanced_grant_manager_enabled',
  },
} as const
type Name = keyof typeof modules
const names = Object.keys(modules) as Name[]

/** With tokens of the moment: the clock moves on by days. */
const admin = async (): Promise<Caller> => {
  const { access: token } = await agency.signIn('admin')
  return {
    get: (url) => agency.send('GET', url, { token }),
    post: (url, body) => agency.send('POST', url, { token, body }),
    remove: (url) => agency.send('DELETE', url, { token }),
    put: (url, body) => agency.send('PUT', url, { token, body }),
  }
}
const paidTo = (day: string | null): Promise<unknown> =>
  asSystem(agency.database.databases, 'job', (tx) =>
    sql`update account set expiration_date = ${day}::date, shut_off_date = null, grace_period = 3000 where id = ${account}`.execute(
      tx,
    ),
  )
const put = async (name: string, active: boolean) => (await admin()).put(`/v1/addon/${name}`, { active })
type Held = { readonly label: string; readonly pending_cancellation: boolean; readonly ends_on: string | null }
const held = async (): Promise<readonly Held[]> =>
  (await (await admin()).get('/v1/my_account')).body['addons'] as readonly Held[]
const scopes = async (): Promise<readonly string[]> => {
  const { access } = await agency.signIn('admin')
  return JSON.parse(Buffer.from(String(access.split('.')[1]), 'base64url').toString()).scope
}

test('[BIL-03] [BIL-11] an add-on has capabilities, requirements, label and beta flag, and in the account its cancellation', async () => {
  await paidTo('2026-12-31')
  expect((await put('defendant_manager', false)).status).toBe(200)
  const all = await held()
  expect(all.find(({ label }) => label === 'Defendant Manager')).toEqual({
    id: expect.any(Number),
    label: 'Defendant Manager',
    beta: false,
    capabilities: ['defendant_manager_enabled', 'defendants_enabled', 'view_defendant_manager'],
    requirements: ['Case Manager'],
    pending_cancellation: true,
    ends_on: '2026-12-31',
  })
  expect(all.find(({ label }) => label === 'Event Manager')).toMatchObject({ beta: true, pending_cancellation: false })
  await put('defendant_manager', true)
})

test('[ADM-28] one whose requirement is not active is refused, with its name, and so is taking away what another needs', async () => {
  await paidTo(null)
  expect((await put('case_manager', false)).body['message']).toBe(
    'Cancel first what needs it: Defendant Manager, Location Manager.',
  )
  for (const name of ['defendant_manager', 'location_manager', 'case_manager'])
    expect((await put(name, false)).status).toBe(200)
  const before = await held()
  const refused = await put('defendant_manager', true)
  expect([refused.status, refused.body['message']]).toEqual([422, 'Missing: Case Manager. Turn that on first.'])
  expect(await held()).toEqual(before)
  for (const name of ['case_manager', 'defendant_manager', 'location_manager'])
    expect((await put(name, true)).status).toBe(200)
})

test('a word that is no module is refused, and so is whoever may not', async () => {
  expect((await put('constructor', true)).status).toBe(400)
  expect((await (await agency.as('advocate')).put('/v1/addon/timesheets', { active: false })).status).toBe(403)
})

test('[ADM-27] law: a module and its rights are there from when it is turned on to the last day that is paid', async () => {
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
  const day = 86_400_000
  // The agency's day and that of UTC are the same at noon.
  type Step = { name: Name; active: boolean } | { days: number } | { paid: number | null }
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ name: fc.constantFrom(...names), active: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ days: fc.constantFrom(1, 5, 30) }) },
    { weight: 1, arbitrary: fc.record({ paid: fc.option(fc.constantFrom(0, 5, 40)) }) },
  )
  /** Kept: a module that was kept, or cancelled to a day, outlived the one that it needs; the last day is one of those paid. */
  const all = (active: boolean) =>
    (['defendant_manager', 'location_manager', 'case_manager'] as const).map((name) => ({ name, active }))
  const event = { name: 'event_manager', active: false } as const
  const kept: [Step[]][] = [
    [[{ paid: 0 }, event, { days: 1 }]],
    [[{ paid: 5 }, event, { days: 5 }, { days: 1 }, { ...event, active: true }, { days: 1 }]],
    [[{ paid: 5 }, ...all(false), { name: 'defendant_manager', active: true }, { days: 30 }]],
    [[{ paid: 40 }, ...all(false).slice(0, 2), { paid: null }, { name: 'case_manager', active: false }]],
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await paidTo(null)
      for (const name of names) await put(name, true)
      /** Null is one that is not cancelled. */
      const model = new Map<Name, string | null>(names.map((name) => [name, null]))
      let paid: string | null = null
      for (const each of steps) {
        const today = dayOf(agency.clock.now())
        const onDay = (name: Name, day: string): boolean =>
          model.has(name) &&
          (model.get(name) ?? day) >= day &&
          modules[name].needs.every((needed) => onDay(needed, day))
        const isThere = (name: Name): boolean => onDay(name, today)
        const isLasting = (name: Name): boolean => isThere(name) && model.get(name) === null
        if ('days' in each) agency.clock.advance(each.days * day)
        else if ('paid' in each) {
          paid = each.paid === null ? null : dayOf(agency.clock.now() + each.paid * day)
          await paidTo(paid)
        } else {
          const { name, active } = each
          const isMissing = modules[name].needs.some((needed) => !isLasting(needed))
          const isNeeded = names.some(
            (other) => (modules[other].needs as readonly string[]).includes(name) && isLasting(other),
          )
          const isSo = active ? isLasting(name) : !isThere(name) || model.get(name) !== null
          const isRefused = !isSo && (active ? isMissing : isNeeded)
          expect((await put(name, active)).status).toBe(isRefused ? 422 : 200)
          if (!isRefused && !isSo) {
            if (active) model.set(name, null)
            else if (paid !== null && paid >= today) model.set(name, paid)
            else model.delete(name)
          }
        }
        const now = dayOf(agency.clock.now())
        const there = names.filter((name) => onDay(name, now))
        const told = (await held()).filter(({ label }) => names.some((name) => modules[name].label === label))
        expect(told.map(({ label, ends_on }) => `${label} ${String(ends_on)}`).toSorted(byText)).toEqual(
          there.map((name) => `${modules[name].label} ${String(model.get(name) ?? null)}`).toSorted(byText),
        )
        const mine = await scopes()
        expect(names.filter((name) => mine.includes(modules[name].brings))).toEqual(there)
      }
    }),
    { numRuns: runs(7), examples: kept },
  )
  await paidTo(null)
})

test('[ADM-27] the last day is a day of the agency’s own calendar, to its midnight', async () => {
  const [hour, day] = [3_600_000, 86_400_000]
  const setZone = (zone: string): Promise<unknown> =>
    asSystem(agency.database.databases, 'job', (tx) =>
      sql`update account set time_zone = ${zone} where id = ${account}`.execute(tx),
    )
  const before = (await (await admin()).get('/v1/my_account')).body['time_zone'] as string
  await setZone('America/New_York')
  const now = agency.clock.now()
  const today = new Date(now).toISOString().slice(0, 10)
  // There it is late in the evening, and in UTC the next day.
  agency.clock.advance(day - (now % day) + 3 * hour)
  await paidTo(null)
  expect((await put('event_manager', true)).status).toBe(200)
  await paidTo(today)
  const ends = async () => (await held()).find(({ label }) => label === 'Event Manager')?.ends_on
  const has = async () => (await scopes()).includes('event_manager_enabled')
  expect((await put('event_manager', false)).status).toBe(200)
  expect([await ends(), await has()]).toEqual([today, true])
  agency.clock.advance(2 * hour)
  expect([await ends(), await has()]).toEqual([undefined, false])
  agency.clock.advance(7 * hour)
  await setZone(before)
  await paidTo(null)
  expect((await put('event_manager', true)).status).toBe(200)
})

test('two who turn the same on at once have it once', async () => {
  await asSystem(agency.database.databases, 'job', (tx) =>
    sql`delete from addon where account = ${account} and label = 'Timesheets'`.execute(tx),
  )
  const answers = await Promise.all([put('timesheets', true), put('timesheets', true)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await inTenant(agency.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('addon').select('label').where('label', '=', 'Timesheets').execute(),
  )
  expect(rows).toHaveLength(1)
})

test('all of the account hear that they may do more or less, and by whom; nobody of another one', async () => {
  await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(agency.app.fastify.server.address() as AddressInfo).port}`
  const logins = ['admin', 'volunteer', 'other-admin'] as const
  const tabs = await Promise.all(logins.map(async (login) => openTab(url, (await agency.signIn(login)).access)))
  const told = () =>
    tabs.map(({ heard }) => heard.filter(([name]) => name === 'rights changed').map(([, said]) => said))
  const by = Number((await (await admin()).get('/v1/me')).body['id'])
  await paidTo(null)
  expect((await put('timesheets', false)).status).toBe(200)
  await until(() => told().filter(([said]) => said !== undefined).length === 2)
  expect((await put('timesheets', true)).status).toBe(200)
  await until(() => told().filter(({ length }) => length === 2).length === 2)
  // What changes nothing is not told; nor what is paid for until later.
  await put('timesheets', true)
  await paidTo(new Date(agency.clock.now() + 86_400_000 * 9).toISOString().slice(0, 10))
  expect((await put('timesheets', false)).status).toBe(200)
  await paidTo(null)
  const [ofAdmin] = tabs
  expect((await (await admin()).post('/v1/court', { label: 'Told after it' })).status).toBe(200)
  await ofAdmin?.hears('record changed')
  expect(told()).toEqual([[{ by }, { by }], [{ by }, { by }], []])
  for (const { socket } of tabs) socket.disconnect()
})
