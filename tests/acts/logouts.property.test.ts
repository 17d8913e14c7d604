/**
 * What was asked for and had no answer when a tab died or a session ended is told of at the same person's next sign-in, and
 * goes under its name when it is asked for again: never lost without a word, never done twice.
 */
import * as fc from 'fast-check'
import { NEVER, Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { actBegun, actEnded } from '../../domain/acts.ts'
import { nameToRepeat, openSnackbars } from '../../domain/calls/index.ts'
import { runOfImport } from '../../domain/imports/acts.ts'
import { importRow } from '../../domain/imports/index.ts'
import { bulkClosed, bulkStarted } from '../../domain/lists/index.ts'
import { logProblemFound } from '../../domain/log/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { device, type Tab } from '../log/deviceWorld.ts'
import { runs } from '../run/runs.ts'

const row = fc.sample(fieldArbitrary(importRow), { numRuns: 1, seed: 1 })[0]

const mostTabs = 2
const which = fc.nat(mostTabs - 1)
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({ is: 'opened' as const }) },
    { weight: 5, arbitrary: fc.record({ is: fc.constant('begun' as const), which }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('done' as const), isAnswered: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('died' as const),
        which,
        writes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 })),
        reloads: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('loggedOut' as const), which }) },
    {
      weight: 4,
      arbitrary: fc.record({ is: fc.constant('waited' as const), milliseconds: fc.constantFrom(1, 200, 40_000) }),
    },
  ),
  { minLength: 3, maxLength: 16, size: 'max' },
)
type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never

const isOut = (tab: Tab): boolean => tab.state().session.claims === null
/** Then the page takes nothing. */
const isLeaving = (tab: Tab): boolean => tab.state().session.phase === 'leaving'

const run = async (all: readonly Step[]) => {
  const the = device()
  const waiting: { readonly answer: () => void }[] = []
  the.faults.answers = ({ idempotencyKey: name }) =>
    name === undefined
      ? NEVER
      : new Observable((heard) => {
          waiting.push({
            answer: () => {
              heard.next(row)
              heard.complete()
            },
          })
        })
  const everybody: Tab[] = []
  const alive: Tab[] = []
  const storages = new Map<Tab, Map<string, string>>()
  /** What was asked for, by name: the import that is run. */
  const wishes = new Map<string, number>()
  const owed = new Set<string>()
  const open = async (storage = new Map<string, string>()): Promise<Tab> => {
    if (!the.isSignedIn()) the.signIn()
    const tab = await the.open(storage)
    everybody.push(tab)
    storages.set(tab, storage)
    return tab
  }
  const owe = (): void => {
    for (const tab of everybody) {
      const { durableSeq } = tab.state().log
      for (const { payload, seq = Infinity } of tab.seen.filter(actBegun.match))
        if (seq <= durableSeq) owed.add(payload.name)
    }
    for (const tab of everybody) for (const { payload } of tab.seen.filter(actEnded.match)) owed.delete(payload.name)
  }
  alive.push(await open())
  await the.time.advance(200)
  for (const step of all) {
    const tab = 'which' in step ? alive[step.which % alive.length] : undefined
    if (step.is === 'opened' && alive.length < mostTabs) alive.push(await open())
    if (step.is === 'waited') await the.time.advance(step.milliseconds)
    if (step.is === 'done') {
      const next = waiting.shift()
      if (step.isAnswered) next?.answer()
    }
    if (tab !== undefined && (isOut(tab) || !tab.isAlive())) {
      // Signed out: the same person comes back in this tab.
      tab.die()
      alive.splice(alive.indexOf(tab), 1, await open(storages.get(tab)))
    } else if (tab !== undefined) {
      if (step.is === 'begun' && !isLeaving(tab) && wishes.size < 12) {
        const name = `act ${wishes.size}`
        wishes.set(name, wishes.size + 1)
        tab.say(actBegun({ name, act: { does: runOfImport.name, asked: { id: wishes.size } } }))
      }
      if (step.is === 'loggedOut') tab.logOut()
      if (step.is === 'died') {
        tab.die(step.writes)
        if (!tab.isAlive())
          alive.splice(alive.indexOf(tab), 1, await open(step.reloads ? storages.get(tab) : undefined))
      }
    }
    owe()
  }
  await the.time.advance(40_000)
  owe()
  for (const tab of alive) tab.die()
  const last = await open()
  await the.time.advance(20_000)
  const state = last.state()
  const again = [...wishes].map(([name, id]) => [name, nameToRepeat(state, runOfImport, { id })] as const)
  const problems = everybody.flatMap(({ seen }) => seen.filter(logProblemFound.match))
  const outs = everybody.flatMap(({ seen }) => seen.filter(loggedOut.match))
  return {
    isSaid: problems.length > 0 || outs.some(({ payload }) => (payload.draftsLost ?? 0) > 0),
    lost: again.filter(([name, found]) => owed.has(name) && found !== name).map(([name]) => name),
    another: again.filter(([name, found]) => found !== null && found !== name),
    isTold: openSnackbars(state).some(({ message }) => message === 'status.leftUnderWay'),
    owed: owed.size,
  }
}

test('what was under way at a logout or a death is there at the next sign-in under its name', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { lost, another, isTold, isSaid, owed } = await run(all)
      expect(another).toEqual([])
      // A tab that died in the midst of its logout may have left what nobody can read: that is said.
      if (!isSaid) expect({ lost, isTold: isTold || owed === 0 }).toEqual({ lost: [], isTold: true })
    }),
    {
      numRuns: runs(60),
      examples: [
        [
          [
            { is: 'begun', which: 0 },
            { is: 'waited', milliseconds: 200 },
            { is: 'loggedOut', which: 0 },
          ],
        ],
        // The tab that is signed out is not the one that asked.
        [
          [
            { is: 'opened' },
            { is: 'begun', which: 1 },
            { is: 'waited', milliseconds: 200 },
            { is: 'died', which: 1, writes: 0, reloads: false },
            { is: 'loggedOut', which: 0 },
          ],
        ],
      ],
    },
  )
})

test.each(['loggedOut', 'died'] as const)(
  'what was done to many records is told of after a tab has %s, and after another end too, until it was put away',
  async (how) => {
    const the = device()
    the.faults.answers = () => NEVER
    the.signIn()
    const first = await the.open(new Map())
    await the.time.advance(200)
    const asked = (ids: number[]) => bulkStarted({ tab: 'victims', act: { is: 'tag', term: 4 }, ids })
    first.say(asked([7, 8]))
    const second = await the.open(new Map())
    second.say(asked([9]))
    await the.time.advance(1_000)
    if (how === 'died') for (const tab of [first, second]) tab.die()
    else first.logOut()
    await the.time.advance(40_000)
    if (!the.isSignedIn()) the.signIn()
    // Whoever signs in does not look at it, and is out again.
    const between = await the.open(new Map())
    await the.time.advance(20_000)
    if (how === 'died') between.die()
    else between.logOut()
    await the.time.advance(40_000)
    if (!the.isSignedIn()) the.signIn()
    const last = await the.open(new Map())
    await the.time.advance(20_000)
    const seen = []
    for (let closed = 0; closed < 3; closed += 1) {
      const bulk = last.state().lists.bulks.victims
      seen.push(bulk && [bulk.phase, bulk.rows.map(({ id, is }) => [id, is])])
      last.say(bulkClosed({ tab: 'victims' }))
    }
    const waiting = (...ids: number[]) => ['finished', ids.map((id) => [id, 'waiting'])]
    expect(seen.slice(0, 2)).toEqual(expect.arrayContaining([waiting(7, 8), waiting(9)]))
    expect(seen[2]).toBeNull()
    expect(openSnackbars(last.state()).map(({ message }) => message)).toContain('status.leftUnderWay')
  },
)
