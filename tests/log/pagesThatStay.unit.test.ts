/** Pages that stay where they are over a logout, on a device that lets go of nothing: their next session begins in them. */
import { describe, expect, test } from 'vitest'
import { draftDiscarded } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { loaded } from '../records/clientChanges.ts'
import { client } from '../records/recordsWorld.ts'
import { edit, outcome, problems, texts } from './deviceTabs.ts'
import { device, type Tab } from './deviceWorld.ts'

const stuck = () => Promise.reject(new Error('UnknownError'))
const free = () => Promise.resolve()

/** Of two pages the second has taken over what was left, and the first one logs both out; then both go on, in this order. */
const bothGoOn = async (isFreeAgain: boolean, order: readonly [0 | 1, 0 | 1]) => {
  const the = device()
  the.signIn()
  const begin = async (page: object, before?: Tab): Promise<Tab> => {
    // Its store has ended; the page stands.
    before?.die(0, false, Infinity)
    const tab = await the.open(new Map(), before?.seen.findLast(loggedOut.match)?.payload ?? null, page)
    if (before) for (const fact of the.signedInHere()) tab.say(fact)
    for (const id of [7, 8]) tab.say(loaded(client({ id })))
    await the.time.advance(20_000)
    return tab
  }
  const monday = await begin({})
  edit(monday, 7, { city: 'of Monday' })
  await the.time.advance(300)
  monday.logOut()
  await the.time.advance(60_000)
  monday.die()
  the.faults.settle = stuck
  the.signIn()
  const pages = [{}, {}] as const
  const second = await begin(pages[1])
  const first = await begin(pages[0])
  expect([texts(first), texts(second)]).toEqual([[], ['of Monday']])
  first.logOut()
  await the.time.advance(60_000)
  if (isFreeAgain) the.faults.settle = free
  the.signIn()
  const before = [first, second] as const
  const again: Tab[] = []
  for (const at of order) again.push(await begin(pages[at], before[at]))
  return { the, again }
}

describe.each([true, false])('the device lets go of what was left again: %s', (isFreeAgain) => {
  test.each([
    [0, 1],
    [1, 0],
  ] as const)('what one page had taken over is taken once (%i before %i)', async (...order) => {
    const { again } = await bothGoOn(isFreeAgain, order)
    expect([again.flatMap(texts), again.flatMap(problems)]).toEqual([['of Monday'], []])
  })

  test('what is put away in the one is not in the other', async () => {
    const { the, again } = await bothGoOn(isFreeAgain, [0, 1])
    const [first, second] = again as [Tab, Tab]
    first.say(draftDiscarded({ kind: 'victim', id: 7 }))
    await the.time.advance(300)
    expect([texts(first), texts(second)]).toEqual([[], []])
  })
})

describe.each([true, false])(
  'two tabs of one session, one logs out both; the device lets go of nothing: %s',
  (isStuck) => {
    test.each([
      [0, false],
      [1, false],
      [0, true],
      [1, true],
    ] as const)('what each had is sealed once (by %i, beside what a dead tab left: %s)', async (by, isLeft) => {
      const the = device()
      the.signIn()
      const begin = async (page: object): Promise<Tab> => {
        const tab = await the.open(new Map(), null, page)
        for (const id of [7, 8, 9]) tab.say(loaded(client({ id })))
        await the.time.advance(20_000)
        return tab
      }
      if (isLeft) {
        const dead = await begin({})
        edit(dead, 9, { city: 'of a dead tab' })
        await the.time.advance(300)
        dead.die()
      }
      const tabs = [await begin({}), await begin({})] as const
      edit(tabs[0], 8, { city: 'of the first' })
      edit(tabs[1], 7, { city: 'of the second' })
      await the.time.advance(500)
      if (isStuck) the.faults.settle = stuck
      tabs[by].logOut()
      await the.time.advance(120_000)
      expect(tabs.flatMap(outcome).reduce((sum, { kept }) => sum + kept, 0)).toBe(isLeft ? 3 : 2)
      expect(tabs.flatMap(outcome).map(({ lost }) => lost)).toEqual([0, 0])
    })
  },
)

test('what a session could not take over is there for another page, though the one that tried stays', async () => {
  const the = device()
  the.signIn()
  const monday = await the.open(new Map())
  monday.say(loaded(client({ id: 7 })))
  await the.time.advance(20_000)
  edit(monday, 7, { city: 'of Monday' })
  await the.time.advance(300)
  monday.logOut()
  await the.time.advance(60_000)
  monday.die()
  the.signIn()
  let looks = 0
  the.faults.streams = () => {
    looks += 1
    return looks === 4 ? stuck() : free()
  }
  const tried = await the.open(new Map())
  await the.time.advance(4_000)
  tried.logOut()
  await the.time.advance(60_000)
  the.signIn()
  const other = await the.open(new Map())
  await the.time.advance(20_000)
  expect([texts(other), problems(other)]).toEqual([['of Monday'], []])
})
