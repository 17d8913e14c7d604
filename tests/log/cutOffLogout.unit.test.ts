/**
 * A logout that was cut off when it had sealed: the tab's log goes on after a reload, and the next logout seals beside what
 * the one before has sealed.
 */
import { expect, test } from 'vitest'
import { aboutDrafts } from '../../epics/kernel/chain.ts'
import { begun, edit, logOut, next, open, outcome, problems, texts, write, type Device } from './deviceTabs.ts'

type Storage = Map<string, string>

/** Sealed, and dead before the tab hears of it. */
const cutOff = async (the: Device, storage: Storage): Promise<void> => {
  const one = await open(the, storage)
  await write(the, one, 7, 'first')
  one.die(2, true)
  await logOut(the, one)
  expect([one.isAlive(), the.memory.kept.length, the.memory.heads.size, storage.size]).toEqual([false, 1, 1, 1])
}
const isSealed = (the: Device, text: string): boolean =>
  the.memory.kept.some(({ bytes }) => new TextDecoder().decode(bytes).includes(text))

/** As builds of before 2026-11-30 sealed it: under the name of the tab's stream. */
const byEarlierBuild = (the: Device): void => {
  const [stream = ''] = the.memory.heads.keys()
  the.memory.kept = the.memory.kept.map((kept) => {
    const [text, keyId, purpose] = JSON.parse(new TextDecoder().decode(kept.bytes)) as string[]
    const sealed = [text, keyId, purpose, stream, aboutDrafts(stream, kept.until)]
    return { ...kept, stream, bytes: new TextEncoder().encode(JSON.stringify(sealed)) }
  })
}

const builds = ['this build', 'an earlier build'] as const
const troubles = ['nothing can be removed at the start', 'nothing can be written at the start', 'nothing'] as const
test.each(builds.flatMap((by) => troubles.map((trouble) => [by, trouble] as const)))(
  'what a logout says it kept is there at the next sign-in, also after one of %s that was cut off (trouble: %s)',
  async (by, trouble) => {
    const the = begun()
    const storage: Storage = new Map()
    await cutOff(the, storage)
    if (by === 'an earlier build') byEarlierBuild(the)
    if (trouble === 'nothing can be removed at the start')
      the.faults.settle = () => Promise.reject(new Error('Unknown'))
    if (trouble === 'nothing can be written at the start') the.setFull(true)
    const two = await open(the, storage)
    expect(texts(two)).toEqual(['first'])
    edit(two, 8, { city: 'second' })
    await the.time.advance(300)
    the.faults.settle = () => Promise.resolve()
    await logOut(the, two)
    expect(outcome(two)).toEqual([{ kept: 2, lost: 0 }])
    const three = await next(the, two)
    expect([texts(three), problems(three), the.memory.kept]).toEqual([['first', 'second'], [], []])
  },
)

test('what was sealed by builds before is read, and goes', async () => {
  const the = begun()
  const one = await open(the)
  await write(the, one, 7, 'first')
  one.die(2, true)
  await logOut(the, one)
  byEarlierBuild(the)
  // Nothing else is left of that tab.
  the.memory.heads.clear()
  the.memory.rows.clear()
  const two = await next(the, one)
  expect([texts(two), problems(two), the.memory.kept]).toEqual([['first'], [], []])
})

test('what was sealed is there, wherever two logouts of a tab one after the other are cut off', async () => {
  const kills = [1, 2, 3, 4]
  let sealed = 0
  for (const [first, second, applied] of kills.flatMap((one) =>
    kills.flatMap((other) => [true, false].map((is) => [one, other, is] as const)),
  )) {
    const the = begun()
    const storage: Storage = new Map()
    const one = await open(the, storage)
    await write(the, one, 7, 'first')
    one.die(first, true)
    await logOut(the, one)
    one.die()
    const two = await open(the, storage)
    // Nothing gets to the log for a while; then there is room again, but the next try is some seconds away.
    the.setFull(true)
    edit(two, 8, { city: 'second' })
    await the.time.advance(25_000)
    the.setFull(false)
    two.die(second, applied)
    await logOut(the, two)
    if (!isSealed(the, 'second')) continue
    sealed += 1
    const three = await next(the, two)
    expect([first, second, applied, texts(three), problems(three)]).toEqual([
      first,
      second,
      applied,
      ['first', 'second'],
      [],
    ])
  }
  expect(sealed).toBeGreaterThan(8)
})
