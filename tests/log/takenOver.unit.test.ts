/**
 * What was taken over and can not be removed: it comes no second time, whoever comes later, it is taken for nobody's loss,
 * and holds up nobody.
 */
import { describe, expect, test } from 'vitest'
import { logTroubles } from '../../domain/log/index.ts'
import { draftDiscarded } from '../../domain/records/index.ts'
import { begun, edit, logOut, next, open, outcome, problems, texts, write, type Device } from './deviceTabs.ts'
import type { Tab } from './deviceWorld.ts'

const stuck = () => Promise.reject(new Error('UnknownError'))
const free = () => Promise.resolve()

const putAway = async (the: Device, tab: Tab): Promise<void> => {
  tab.say(draftDiscarded({ kind: 'victim', id: 7 }))
  await the.time.advance(300)
}
/** Of a tab that died, on a device that lets go of nothing. */
const leftStuck = async (): Promise<{ readonly the: Device; readonly stream: string }> => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'of Monday')
  dead.die()
  the.faults.settle = stuck
  return { the, stream: dead.state().log.opened?.stream ?? '' }
}
/** What a tab shows, and says of what it can't read. */
const told = (tab: Tab) => ({ texts: texts(tab), problems: problems(tab), troubles: logTroubles(tab.state()) })
const quiet = { problems: [], troubles: [] }

describe('over logouts', () => {
  const sealedStuck = async () => {
    const the = begun()
    const one = await open(the)
    await write(the, one, 7, 'of Monday')
    await logOut(the, one)
    the.faults.settle = stuck
    const two = await next(the, one)
    expect(texts(two)).toEqual(['of Monday'])
    return { the, two }
  }

  test('what was sealed, and put away in the next session, does not come in those after it', async () => {
    const { the, two } = await sealedStuck()
    await putAway(the, two)
    await logOut(the, two)
    const three = await next(the, two)
    expect(told(three)).toEqual({ texts: [], ...quiet })
    await logOut(the, three)
    const four = await next(the, three)
    expect(told(four)).toEqual({ texts: [], ...quiet })
    the.faults.settle = free
    await logOut(the, four)
    expect([outcome(four), the.memory.kept, the.memory.heads.size]).toEqual([[{ kept: 0, lost: 0 }], [], 0])
  })

  test('… nor its older state, beside what became of it', async () => {
    const { the, two } = await sealedStuck()
    await write(the, two, 7, 'of Tuesday')
    await logOut(the, two)
    const three = await next(the, two)
    expect(told(three)).toEqual({ texts: ['of Tuesday'], ...quiet })
    await logOut(the, three)
    expect(told(await next(the, three))).toEqual({ texts: ['of Tuesday'], ...quiet })
  })

  test('what of it the log has not taken is sealed once', async () => {
    const { the, two } = await sealedStuck()
    the.setFull(true)
    edit(two, 7, { city: 'of Tuesday' })
    await the.time.advance(25_000)
    the.setFull(false)
    await logOut(the, two)
    expect(texts(await next(the, two))).toEqual(['of Tuesday'])
  })

  test.each(['nothing was typed', 'something was typed'])(
    'a tab’s own log that stays is nobody’s loss (%s)',
    async (what) => {
      const the = begun()
      const one = await open(the)
      const typed = what === 'nothing was typed' ? [] : ['of Monday']
      for (const text of typed) await write(the, one, 7, text)
      the.faults.settle = stuck
      await logOut(the, one)
      expect(the.memory.heads.size).toBe(1)
      expect(outcome(one)).toEqual([{ kept: typed.length, lost: 0 }])
      const two = await next(the, one)
      expect(told(two)).toEqual({ texts: typed, ...quiet })
      the.faults.settle = free
      const three = await next(the, two)
      expect([told(three), the.memory.heads.size]).toEqual([{ texts: typed, ...quiet }, 1])
    },
  )

  test('what could not be sealed is told to be lost, and its log not to be readable', async () => {
    const the = begun()
    const one = await open(the)
    await write(the, one, 7, 'short')
    the.faults.settle = stuck
    the.setFull(true)
    await write(the, one, 7, 'a long text '.repeat(500))
    await logOut(the, one)
    expect([outcome(one), the.memory.kept]).toEqual([[{ kept: 0, lost: 1 }], []])
    expect(problems(await next(the, one))).toEqual(['corrupt'])
  })

  test('a stream that the tab took over is nobody’s loss either', async () => {
    const { the } = await leftStuck()
    const two = await open(the)
    expect(texts(two)).toEqual(['of Monday'])
    await logOut(the, two)
    expect(outcome(two)).toEqual([{ kept: 1, lost: 0 }])
    const three = await next(the, two)
    expect(told(three)).toEqual({ texts: ['of Monday'], ...quiet })
  })

  test('… nor one that is read at the logout', async () => {
    const the = begun()
    const [tab, dead] = [await open(the), await open(the)]
    await write(the, dead, 7, 'of Monday')
    dead.die()
    the.faults.settle = stuck
    await logOut(the, tab)
    expect(outcome(tab)).toEqual([{ kept: 1, lost: 0 }])
    const later = await next(the, tab)
    expect(told(later)).toEqual({ texts: ['of Monday'], ...quiet })
    await putAway(the, later)
    await logOut(the, later)
    expect(told(await next(the, later))).toEqual({ texts: [], ...quiet })
  })
})

describe('beside a tab that lives and has taken it over', () => {
  test('it is not sealed by another tab that logs out', async () => {
    const { the } = await leftStuck()
    const lives = await open(the)
    expect(texts(lives)).toEqual(['of Monday'])
    await putAway(the, lives)
    const other = await open(the)
    expect(texts(other)).toEqual([])
    await logOut(the, other)
    expect([outcome(other), outcome(lives)]).toEqual([[{ kept: 0, lost: 0 }], [{ kept: 0, lost: 0 }]])
    expect(told(await next(the, other, lives))).toEqual({ texts: [], ...quiet })
  })

  test('nothing of it is said to be lost', async () => {
    const { the } = await leftStuck()
    const lives = await open(the)
    const other = await open(the)
    the.faults.settle = free
    await logOut(the, other)
    expect(told(await next(the, other, lives))).toEqual({ texts: ['of Monday'], ...quiet })
  })

  test('no other tab waits for it', async () => {
    const { the } = await leftStuck()
    await open(the)
    const before = the.time.now()
    const other = await open(the)
    const at = other.seen.find(({ type }) => type === 'log/recoveryEnded')?.at ?? Infinity
    expect(at - before).toBeLessThan(1_000)
  })

  test('a tab that asks who lives while it is being taken over waits no longer than for that', async () => {
    const { the, stream } = await leftStuck()
    the.faults.read = (each) =>
      each === stream ? new Promise((done) => void the.time.scheduler.schedule(() => done(), 500)) : free()
    const opened = Promise.all([the.open(new Map()), the.open(new Map())])
    const before = the.time.now()
    await the.time.advance(20_000)
    const ends = (await opened).map((tab) => tab.seen.find(({ type }) => type === 'log/recoveryEnded')?.at ?? Infinity)
    expect(Math.max(...ends) - before).toBeGreaterThanOrEqual(500)
    expect(Math.max(...ends) - before).toBeLessThan(1_000)
  })
})

test('two tabs that are opened at once tell of no loss, whichever of them knows of what', async () => {
  const the = begun()
  const one = await open(the)
  await write(the, one, 7, 'of Monday')
  the.faults.settle = stuck
  await logOut(the, one)
  one.die()
  the.signIn()
  const both = await Promise.all([open(the), open(the)])
  expect([both.flatMap(texts), both.flatMap(problems)]).toEqual([['of Monday'], []])
})

describe('over deaths of those that took it over', () => {
  test('of two tabs that are opened at once, neither takes over what was put away', async () => {
    const { the } = await leftStuck()
    const taker = await open(the)
    await putAway(the, taker)
    taker.die()
    const both = await Promise.all([open(the), open(the)])
    expect(both.flatMap(texts)).toEqual([])
  })

  test('what a tab knew is known by the one that takes that tab over, also where it can’t be read then', async () => {
    const { the, stream } = await leftStuck()
    const taker = await open(the)
    expect(texts(taker)).toEqual(['of Monday'])
    await putAway(the, taker)
    taker.die()
    the.faults.settle = free
    the.faults.read = (each) => (each === stream ? stuck() : free())
    const third = await open(the)
    expect(told(third)).toEqual({ texts: [], ...quiet })
    third.die()
    the.faults.read = free
    expect(told(await open(the))).toEqual({ texts: [], ...quiet })
  })

  test('what is written to it after a reload, since its tab was not dead, is there', async () => {
    const the = begun()
    const storage = new Map<string, string>()
    const one = await open(the, storage)
    await write(the, one, 7, 'first')
    one.die()
    the.faults.settle = stuck
    const taker = await open(the)
    expect(texts(taker)).toEqual(['first'])
    await the.time.advance(300)
    taker.die()
    const again = await open(the, storage)
    await write(the, again, 8, 'second')
    again.die()
    expect(told(await open(the))).toEqual({ texts: ['first', 'second'], ...quiet })
  })
})
