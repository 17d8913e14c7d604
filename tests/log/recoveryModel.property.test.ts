/**
 * What was typed and told durable is somewhere a person can reach it, whatever becomes of tabs, sessions and the disk; what
 * can't be read is said.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stamped } from '../../domain/kernel/index.ts'
import { logProblemFound } from '../../domain/log/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { draftDiscarded, editFields } from '../../domain/records/index.ts'
import { loaded } from '../records/clientChanges.ts'
import { client, context } from '../records/recordsWorld.ts'
import { runs } from '../run/runs.ts'
import { device, textsIn, type Tab } from './deviceWorld.ts'

const records = [7, 8] as const
const mostTabs = 3
/** One of the tabs that are signed in. */
const which = fc.nat(mostTabs - 1)

const opens = fc.constant({ is: 'opened' as const })
const types = fc.record({
  is: fc.constant('typed' as const),
  which,
  record: fc.constantFrom(...records),
  field: fc.constantFrom('first', 'city'),
})
const discards = fc.record({ is: fc.constant('discarded' as const), which, record: fc.constantFrom(...records) })
/** Milliseconds in which the browser still holds the locks of a tab that is gone. */
const lingers: fc.Arbitrary<number> = fc.constantFrom(0, 0, 300, 1_500)
const dies = fc.record({
  is: fc.constant('died' as const),
  which,
  writes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 })),
  applied: fc.boolean(),
  lingers,
  reloads: fc.boolean(),
})
/** The system stops a tab, and ends it at last: it holds its locks all that time. */
const freezes = fc.record({ is: fc.constant('closed' as const), which, lingers: fc.constant(Infinity) })
/** Or lets it go on some time later. */
const sleeps = fc
  .boolean()
  .chain((wakes) => fc.record({ is: fc.constant(wakes ? ('woke' as const) : ('slept' as const)), which }))
/** At a calm moment: no logout is under way. */
const closes = fc.record({ is: fc.constant('closed' as const), which, lingers })
const logsOut = fc.record({ is: fc.constant('loggedOut' as const), which })
const waits = fc.constantFrom(1, 200, 200, 40_000).map((milliseconds) => ({ is: 'waited' as const, milliseconds }))
/** The device lets go of nothing for a while. */
const sticks = fc.boolean().map((isStuck) => ({ is: 'stuck' as const, isStuck }))
const fills = fc.boolean().map((isFull) => ({ is: 'full' as const, isFull }))
type Step =
    | typeof opens
    | typeof types
    | typeof sleeps
    | typeof discards
    | typeof dies
    | typeof closes
    | typeof logsOut
    | typeof waits
    | typeof sticks
    | typeof fills extends fc.Arbitrary<infer T>
    ? T
    : never

const stepsWith = (...more: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[]) =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: opens },
      { weight: 6, arbitrary: types },
      { weight: 1, arbitrary: discards },
      { weight: 5, arbitrary: waits },
      ...more,
    ),
    { minLength: 3, maxLength: 16, size: 'max' },
  )
const deaths = { weight: 3, arbitrary: dies }
const logouts = { weight: 2, arbitrary: logsOut }

const stuck = () => Promise.reject(new Error('UnknownError'))
const free = () => Promise.resolve()
const isLeaving = (tab: Tab): boolean => tab.state().session.phase === 'leaving'

const run = async (steps: readonly Step[]) => {
  const the = device()
  const alive: Tab[] = []
  const storages = new Map<Tab, Map<string, string>>()
  const everybody: Tab[] = []
  /** Texts that must be found again. */
  const owed = new Set<string>()
  /** What was given up, by the place of that in the tab's log; and texts of which that is durable. */
  const decided = new Map<Tab, readonly { readonly text: string; readonly seq: number }[]>()
  const away = new Set<string>()
  const gone = new Set<Tab>()
  /** Those whose page is loaded anew once they have died. */
  const reloading = new Set<Tab>()
  let texts = 0
  const open = async (storage = new Map<string, string>()): Promise<Tab> => {
    if (!the.isSignedIn()) the.signIn()
    const tab = await the.open(storage)
    everybody.push(tab)
    storages.set(tab, storage)
    for (const id of records) tab.say(loaded(client({ id })))
    return tab
  }
  /** Also of a tab that died since the last time. */
  const owe = (): void => {
    for (const tab of alive) {
      if (gone.has(tab)) continue
      if (!tab.isAlive()) gone.add(tab)
      const { durableSeq } = tab.state().log
      for (const [text, seq] of textsIn(tab.state())) if (seq <= durableSeq) owed.add(text)
      for (const { text, seq } of decided.get(tab) ?? []) if (seq <= durableSeq) away.add(text)
    }
  }
  /** What is typed over or given up in sight is owed no longer. */
  const decides = (tab: Tab, act: () => void): void => {
    const before = [...textsIn(tab.state()).keys()]
    act()
    const after = textsIn(tab.state())
    const over = before.filter((text) => !after.has(text))
    for (const text of over) owed.delete(text)
    const seq = (tab.seen.at(-1) as Partial<Stamped> | undefined)?.seq ?? Infinity
    decided.set(tab, [...(decided.get(tab) ?? []), ...over.map((text) => ({ text, seq }))])
  }
  alive.push(await open())
  for (const step of steps) {
    for (const tab of [...alive].filter((each) => reloading.has(each) && !each.isAlive()))
      alive.splice(alive.indexOf(tab), 1, await open(storages.get(tab)))
    const now = alive.filter((tab) => tab.isAlive() && !isLeaving(tab) && tab.isAsleep() === (step.is === 'woke'))
    const tab = 'which' in step ? now[step.which % now.length] : undefined
    if (step.is === 'opened' && now.length < mostTabs) alive.push(await open())
    if (step.is === 'waited') await the.time.advance(step.milliseconds)
    if (step.is === 'full') the.setFull(step.isFull)
    if (step.is === 'stuck') the.faults.settle = step.isStuck ? stuck : free
    if (tab?.state().session.claims === null) {
      // Signed out: the same person comes back in this tab.
      tab.die()
      alive.splice(alive.indexOf(tab), 1, await open(storages.get(tab)))
    } else if (tab !== undefined) {
      if (step.is === 'typed' && tab.state().log.recovered) {
        texts += 1
        const { record, field } = step
        decides(tab, () =>
          tab.say(editFields('victim', record, { [field]: `text ${texts}` }, client({ id: record }), context)),
        )
      }
      if (step.is === 'slept') tab.sleep()
      if (step.is === 'woke') tab.wake()
      if (step.is === 'discarded') decides(tab, () => tab.say(draftDiscarded({ kind: 'victim', id: step.record })))
      if (step.is === 'loggedOut') tab.logOut()
      if (step.is === 'closed') {
        if (alive.some(isLeaving)) await the.time.advance(40_000)
        owe()
        tab.die(0, false, step.lingers)
        alive.splice(alive.indexOf(tab), 1)
      }
      if (step.is === 'died') {
        tab.die(step.writes, step.applied, step.lingers)
        if (step.reloads) reloading.add(tab)
        if (!tab.isAlive()) {
          alive.splice(alive.indexOf(tab), 1)
          if (step.reloads) alive.push(await open(storages.get(tab)))
        }
      }
    }
    owe()
  }
  for (const tab of alive) tab.wake()
  await the.time.advance(40_000)
  owe()
  the.setFull(false)
  the.faults.settle = free
  for (const tab of alive) tab.die()
  the.endFrozen()
  const last = await open()
  await the.time.advance(20_000)
  const found = textsIn(last.state())
  const said = everybody.flatMap(({ seen }) => [
    ...seen.filter(logProblemFound.match).map(({ payload }): string => payload.problem),
    ...seen.filter(loggedOut.match).flatMap(({ payload }) => ((payload.draftsLost ?? 0) > 0 ? ['lost'] : [])),
  ])
  return {
    missing: [...owed].filter((text) => !found.has(text)),
    again: [...away].filter((text) => found.has(text)),
    said,
  }
}

const typed = (tab: number): Step => ({ is: 'typed', which: tab, record: 7, field: 'city' })
const short: Step = { is: 'waited', milliseconds: 200 }

describe('recovery as a whole', () => {
  test('what was told durable is there again after any deaths, reloads and other tabs', async () => {
    await fc.assert(
      fc.asyncProperty(stepsWith(deaths), async (steps) => {
        expect(await run(steps)).toEqual({ missing: [], again: [], said: [] })
      }),
      { numRuns: runs(40) },
    )
  })

  test('… and after logouts and closed tabs', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsWith({ weight: 3, arbitrary: closes }, { weight: 2, arbitrary: freezes }, logouts, {
          weight: 1,
          arbitrary: sticks,
        }),
        async (steps) => {
          const { said, ...found } = await run(steps)
          expect(found).toEqual({ missing: [], again: [] })
          // Of a log that its own tab could not remove, and holds on, only one of those that come then may know.
          if (!steps.some(({ is }) => is === 'stuck')) expect(said).toEqual([])
        },
      ),
      {
        numRuns: runs(40),
        examples: [
          // The tab that is logged out began before the one that was closed.
          [[{ is: 'opened' }, typed(1), short, { is: 'closed', which: 1, lingers: 0 }, { is: 'loggedOut', which: 0 }]],
          // Two tabs are logged out while the browser still holds the locks of a third: neither writes after its log ended.
          [
            [
              { is: 'opened' },
              { is: 'typed', which: 1, record: 7, field: 'first' },
              { is: 'closed', which: 0, lingers: 300 },
              { is: 'loggedOut', which: 0 },
              { is: 'opened' },
              { is: 'loggedOut', which: 0 },
              { is: 'opened' },
              { is: 'waited', milliseconds: 1 },
              { is: 'waited', milliseconds: 1 },
              { is: 'typed', which: 0, record: 7, field: 'first' },
            ],
          ],
          // The system has stopped a tab that is not ended yet, and sees nothing of the logout.
          [
            [
              { is: 'opened' },
              typed(1),
              short,
              { is: 'closed', which: 1, lingers: Infinity },
              { is: 'loggedOut', which: 0 },
            ],
          ],
          // A log stays after its logout; of two tabs that come then one knows of that.
          [
            [
              { is: 'stuck', isStuck: true },
              { is: 'loggedOut', which: 0 },
              { is: 'opened' },
              { is: 'waited', milliseconds: 200 },
              { is: 'closed', which: 0, lingers: Infinity },
              { is: 'discarded', which: 0, record: 7 },
              { is: 'closed', which: 1, lingers: 0 },
            ],
          ],
          // A tab that logs out as soon as it has read what was left; one of those whose log stays is stopped, and not ended.
          [
            [
              { is: 'closed', which: 0, lingers: Infinity },
              { is: 'opened' },
              { is: 'loggedOut', which: 0 },
              { is: 'opened' },
              { is: 'stuck', isStuck: true },
              { is: 'closed', which: 0, lingers: 0 },
              { is: 'closed', which: 0, lingers: 0 },
              { is: 'loggedOut', which: 0 },
              typed(0),
            ],
          ],
          // The browser has not let go of the closed one's locks yet.
          [
            [
              { is: 'opened' },
              typed(1),
              short,
              { is: 'closed', which: 1, lingers: 300 },
              { is: 'loggedOut', which: 0 },
            ],
          ],
        ],
      },
    )
  })

  test('where a tab dies in the midst of a logout, or there is no room, nothing is out of reach without a word', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsWith(
          deaths,
          logouts,
          { weight: 2, arbitrary: fills },
          { weight: 2, arbitrary: sleeps },
          { weight: 1, arbitrary: sticks },
        ),
        async (steps) => {
          const { missing, said } = await run(steps)
          if (!said.some((each) => each === 'corrupt' || each === 'wrongKey' || each === 'lost'))
            expect(missing).toEqual([])
        },
      ),
      {
        numRuns: runs(60),
        examples: [
          // The other tab dies while it seals.
          [
            [
              { is: 'opened' },
              typed(1),
              { is: 'died', which: 1, writes: 3, applied: false, lingers: 0, reloads: false },
              { is: 'waited', milliseconds: 40_000 },
              { is: 'loggedOut', which: 0 },
            ],
          ],
          [[typed(0), short, { is: 'full', isFull: true }, { is: 'loggedOut', which: 0 }]],
          // A logout is cut off when it has sealed; what that was can be dropped no sooner than at the next one.
          [
            [
              typed(0),
              short,
              { is: 'died', which: 0, writes: 2, applied: true, lingers: 0, reloads: true },
              { is: 'stuck', isStuck: true },
              { is: 'loggedOut', which: 0 },
              short,
              short,
              typed(0),
              short,
              { is: 'stuck', isStuck: false },
              { is: 'loggedOut', which: 0 },
            ],
          ],
          // What makes room goes in the same step as what needs it.
          [
            [
              typed(0),
              { is: 'died', which: 0, writes: 3, applied: true, lingers: 0, reloads: false },
              { is: 'waited', milliseconds: 1 },
              { is: 'full', isFull: true },
              { is: 'loggedOut', which: 0 },
            ],
          ],
        ],
      },
    )
  })
})
