/** A log that can't be written for so long that its memory is full: the tab goes on, says so, and a logout seals it. */
import * as fc from 'fast-check'
import { firstValueFrom, timer } from 'rxjs'
import { expect, test } from 'vitest'
import { logTroubles } from '../../domain/log/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { runs } from '../run/runs.ts'
import { begun, edit, logOut, next, open, outcome, texts, write, type Device } from './deviceTabs.ts'

/** Of texts so long some fewer fit in memory. */
const many = 3_400
const long = 'x'.repeat(19_000)

/** Some looks at what lies on the device fail; how many there were. */
const failingLooks = (the: Device, isFailing: (look: number) => boolean): (() => number) => {
  let looks = 0
  the.faults.streams = () => {
    looks += 1
    return isFailing(looks) ? Promise.reject(new Error('UnknownError')) : Promise.resolve()
  }
  return () => looks
}

const newToken = (the: Device) => {
  const token = the.signedInHere().find(tokenAccepted.match)
  if (token === undefined) throw new Error('nobody is signed in')
  return tokenAccepted({ ...token.payload, by: 'refresh' })
}

test.each([
  ['has no room', 'quota'],
  ['is refused the key', 'otherDevice'],
] as const)('where a device %s, each key is taken until a logout seals all of it', async (_, trouble) => {
  const the = begun()
  the.faults.keyRefused = trouble === 'otherDevice' ? 403 : null
  const tab = await open(the)
  the.setFull(trouble === 'quota')
  edit(tab, 8, { city: 'first' })
  await the.time.advance(5_000)
  expect(logTroubles(tab.state())).toEqual([trouble])
  for (let key = 0; key < many; key += 1) edit(tab, 7, { city: `${key} ${long}` })
  await the.time.advance(5_000)
  expect(logTroubles(tab.state())).toEqual(['full'])
  // The log has ended, whatever is right again by now.
  the.setFull(false)
  the.faults.keyRefused = null
  tab.say(newToken(the))
  await the.time.advance(60_000)
  expect(logTroubles(tab.state())).toEqual(['full'])
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 2, lost: 0 }])
  expect(texts(await next(the, tab)).map((text) => text.slice(0, 5))).toEqual(['3399 ', 'first'])
})

test.each([503, 403])('once the key is there nobody is told any more that nothing is kept (%i)', async (status) => {
  const the = begun()
  the.faults.keyRefused = status
  const tab = await open(the)
  await write(the, tab, 7, 'of Monday')
  expect(logTroubles(tab.state())).toEqual([status === 403 ? 'otherDevice' : 'failed'])
  the.faults.keyRefused = null
  tab.say(newToken(the))
  await the.time.advance(60_000)
  expect(logTroubles(tab.state())).toEqual([])
  expect(texts(await next(the, tab))).toEqual(['of Monday'])
})

test.each([
  [2, []],
  [3, []],
  // The stream itself could not be read: that is said, and it stays.
  [4, ['corrupt']],
  [5, []],
] as const)('where look %i at the device fails, once, what is told of the log is so', async (nth, told) => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'of a dead tab')
  dead.die()
  const looks = failingLooks(the, (look) => look === nth)
  const tab = await open(the)
  await write(the, tab, 8, 'of this one')
  await the.time.advance(60_000)
  expect(looks()).toBeGreaterThanOrEqual(nth)
  expect(logTroubles(tab.state())).toEqual(told)
  expect(texts(tab)).toEqual(told.length > 0 ? ['of this one'] : ['of a dead tab', 'of this one'])
  expect(texts(await next(the, tab))).toEqual(['of a dead tab', 'of this one'])
})

test('a device of which nothing is had at any look is told of, and what is typed is kept', async () => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'of a dead tab')
  dead.die()
  const looks = failingLooks(the, (look) => look > 2)
  const tab = await open(the)
  await write(the, tab, 8, 'of this one')
  await the.time.advance(3_600_000)
  expect([looks() > 10, logTroubles(tab.state())]).toEqual([true, ['corrupt']])
  the.faults.streams = () => Promise.resolve()
  expect(texts(await next(the, tab))).toEqual(['of a dead tab', 'of this one'])
})

test('law: a logout at any moment of the next look seals each once, and says so', async () => {
  const failing = fc.integer({ min: 1, max: 5 })
  const slow = fc.constantFrom(0, 700, 4_000)
  const at = fc.oneof(fc.integer({ min: 100, max: 9_000 }), fc.constantFrom(4_900, 5_000, 5_100, 5_500))
  await fc.assert(
    fc.asyncProperty(failing, slow, at, fc.boolean(), async (failingAt, readingTakes, logoutAt, isStuck) => {
      const the = begun()
      const dead = await open(the)
      await write(the, dead, 7, 'of a dead tab')
      dead.die()
      failingLooks(the, (look) => look === failingAt)
      the.faults.read = async () => void (await firstValueFrom(timer(readingTakes, the.time.scheduler)))
      if (isStuck) the.faults.settle = () => Promise.reject(new Error('UnknownError'))
      const tab = await the.open(new Map())
      edit(tab, 8, { city: 'of this one' })
      await the.time.advance(logoutAt)
      await logOut(the, tab)
      expect(outcome(tab)).toEqual([{ kept: 2, lost: 0 }])
      the.faults.read = () => Promise.resolve()
      the.faults.settle = () => Promise.resolve()
      const later = await next(the, tab)
      expect([texts(later), logTroubles(later.state())]).toEqual([['of a dead tab', 'of this one'], []])
    }),
    {
      numRuns: runs(60),
      examples: [
        [4, 700, 5_100, false],
        [3, 4_000, 5_500, true],
      ],
    },
  )
})
