/** RPT-59: what one page has counted, and the device keeps for the next. */
import { describe, expect, test } from 'vitest'
import { accessChanged } from '../../domain/notices/index.ts'
import { phaseOf, runAsked } from '../../domain/reports/index.ts'
import { accountChanged, userLoaded } from '../../domain/session/index.ts'
import { fakeCache } from '../localCache/fakeCache.ts'
import { sampleAccount, sampleUser } from '../session/samples.ts'
import { startRuns } from './runWorld.ts'

const asked = runAsked({ report: 'full', force: false })
const settle = (): Promise<void> => new Promise((done) => setImmediate(done))
const place = 'items/reportResult all'

type Device = ReturnType<typeof fakeCache>
const page = ({ port }: Device, scopes: readonly string[] = []) =>
  startRuns(undefined, true, { localCache: port }, scopes)
type Page = ReturnType<typeof page>

/** What is asked of the server for a run, to its end. */
const counted = async (world: Page, count = 7): Promise<readonly string[]> => {
  await settle()
  const before = world.exchanges.length
  world.made()
  world.main(count)
  while (world.chunk(count) > 0);
  world.completes(3)
  while (world.chunk(count) > 0);
  await world.passing()
  return world.exchanges.slice(before).map(({ call }) => call)
}

const begun = async (device: Device, force = false) => {
  const world = page(device)
  world.dispatch(runAsked({ report: 'full', force }))
  return { world, calls: await counted(world) }
}

describe('[RPT-59] results on the device', () => {
  test('are known to the next page, which counts nothing that was counted, unless it is to be counted anew', async () => {
    const device = fakeCache()
    const first = await begun(device)
    expect(first.calls.length).toBeGreaterThan(3)
    const next = await begun(device)
    expect([phaseOf(next.world.run()), next.calls]).toEqual(['done', []])
    const figures = ({ world }: typeof next) =>
      world.run().figures.map(({ count, updated, run }) => [count, updated, run])
    expect(figures(next)).toEqual(figures(first))
    const [told] = next.world.exchanges.filter(({ call }) => call === 'report_object.create')
    expect(told?.input.body).toMatchObject({ known: [{ run: 77 }] })
    expect((await begun(device, true)).calls).toEqual(first.calls)
  })

  test('of several pages are kept together, of each the newest', async () => {
    const device = fakeCache()
    const [one, other] = [page(device), page(device)]
    one.dispatch(asked)
    other.dispatch(runAsked({ report: 'service', force: false }))
    await counted(one)
    await settle()
    other.made()
    other.main()
    await other.passing()
    one.passes(60_000)
    one.dispatch(runAsked({ report: 'full', force: true }))
    await counted(one, 9)
    const last = await begun(device)
    expect(last.calls).toEqual([])
    expect(new Set(last.world.run().figures.map(({ count }) => count))).toEqual(new Set([9]))
    const service = page(device)
    service.dispatch(runAsked({ report: 'service', force: false }))
    await settle()
    service.made()
    expect(service.calls('report.one')).toEqual([])
  })

  test('hold for nobody with other rights, and in no other fiscal year', async () => {
    const device = fakeCache()
    const { calls } = await begun(device)
    const other = page(device, ['view_own_case'])
    other.dispatch(asked)
    expect((await counted(other)).length).toBeGreaterThanOrEqual(calls.length)
    const moved = page(device)
    const account = { ...sampleAccount, time_zone: 'America/Denver', fiscal_year_start: '2023-09-01' }
    moved.dispatch(userLoaded({ user: { ...sampleUser, id: 3 }, account }), asked)
    expect(await counted(moved)).not.toEqual([])
  })

  test('hold for nobody whose level or flags are others, which no token tells', async () => {
    const account = { ...sampleAccount, time_zone: 'America/Denver', fiscal_year_start: '2023-10-01' }
    const of = (device: Device, level: number, capabilities: string[]): Page => {
      const world = page(device)
      const user = { ...sampleUser, id: 3, role: { ...sampleUser.role, level }, capabilities }
      world.dispatch(userLoaded({ user, account }), asked)
      return world
    }
    const flags = ['can_view_confidential_victim', 'can_view_any_victim']
    const device = fakeCache()
    expect(await counted(of(device, 60, flags))).not.toEqual([])
    expect(await counted(of(device, 60, flags.toReversed()))).toEqual([])
    expect(await counted(of(device, 30, flags))).not.toEqual([])
    expect(await counted(of(device, 30, []))).not.toEqual([])
  })

  test('go when what somebody may see, or the account, has changed', async () => {
    const account = { ...sampleAccount, time_zone: 'America/Denver', fiscal_year_start: '2023-10-01' }
    for (const change of [accessChanged({}), accountChanged({ account })]) {
      const device = fakeCache()
      const { world } = await begun(device)
      expect(device.kept.has(place)).toBe(true)
      world.dispatch(change)
      await world.passing()
      expect(device.kept.has(place)).toBe(false)
    }
  })

  test('are not waited for where the device does not answer', async () => {
    const { cache } = fakeCache()
    const dumb = { ...cache, read: () => new Promise<never>(() => undefined) }
    const world = startRuns(undefined, true, { localCache: () => dumb })
    world.dispatch(asked)
    await world.passing(999)
    expect(world.state().reports.forms.full.run).toBeNull()
    await world.passing(1)
    expect(world.calls('report_object.create')).toHaveLength(1)
  })

  test('that can’t be read are none', async () => {
    const device = fakeCache()
    device.kept.set(place, { value: { results: 7 }, at: 0, priority: 200 })
    expect((await begun(device)).calls.length).toBeGreaterThan(3)
  })
})
