/** Tabs that are stopped by the system and wake again, clocks that are wrong, a device that does not answer. */
import { describe, expect, test } from 'vitest'
import { helpEdited, helpLeftAnswered, unsentHelp } from '../../domain/help/index.ts'
import { helpSaved } from '../../domain/help/actions.ts'
import { tableValues } from '../../domain/kernel/index.ts'
import { logProblemSolved, logTroubles } from '../../domain/log/index.ts'
import { noticeEdited, noticeFormOpened, pushEdited } from '../../domain/notices/index.ts'
import { noticeSaved, pushSent } from '../../domain/notices/actions.ts'
import { makeDeviceKeys } from '../../epics/adapters/logCrypto.ts'
import { asFirst, type TabLogWorld } from '../../epics/tabLog.ts'
import { clearTabLog } from '../../epics/tabLogEnd.ts'
import { blankNotice } from './blankNotice.ts'
import { begun, edit, logOut, next, open, outcome, problems, texts, write, type Device } from './deviceTabs.ts'
import { textsIn, type Tab } from './deviceWorld.ts'
import { createMemoryLogStore } from './memoryLogStore.ts'

const typeHelp = async (the: Device, tab: Tab, title: string): Promise<void> => {
  tab.say(helpEdited({ id: 5, change: { title } }))
  await the.time.advance(300)
}
const helpIn = (tab: Tab): readonly string[] => unsentHelp(tab.state()).map(({ change }) => change.title ?? '')
const hours = 3_600_000

describe('what two tabs have typed outside of records is both there, one after the other', () => {
  const kinds = {
    notice: {
      type: (tab: Tab, title: string) => {
        tab.say(noticeFormOpened({ id: null, values: blankNotice }))
        tab.say(noticeEdited({ title }))
      },
      shown: (tab: Tab) => tab.state().notices.form?.values.title ?? '',
      done: (tab: Tab) => tab.say(noticeSaved({ id: 1 })),
    },
    push: {
      type: (tab: Tab, note: string) => tab.say(pushEdited({ note })),
      shown: (tab: Tab) => tab.state().notices.push.note,
      done: (tab: Tab) => tab.say(pushSent({})),
    },
    help: {
      type: (tab: Tab, title: string) => tab.say(helpEdited({ id: 5, change: { title } })),
      shown: (tab: Tab) => tab.state().help.left[0]?.change.title ?? '',
      done: (tab: Tab) => tab.say(helpLeftAnswered({ id: 5, isTaken: false })),
    },
  }
  test.each([
    ['notice', 'after a logout'],
    ['push', 'after a logout'],
    ['help', 'after a logout'],
    ['notice', 'after both have died'],
    ['push', 'after both have died'],
    ['help', 'after both have died'],
  ] as const)('%s, %s', async (what, when) => {
    const { type, shown, done } = kinds[what]
    const the = begun()
    const [one, other] = [await open(the), await open(the)]
    type(one, 'Text of one')
    await the.time.advance(300)
    type(other, 'Text of the other')
    await the.time.advance(300)
    if (when === 'after a logout') await logOut(the, one)
    const after = await next(the, one, other)
    const found: string[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      found.push(shown(after))
      done(after)
    }
    expect(found.toSorted()).toEqual(['', 'Text of one', 'Text of the other'])
  })

  test('a notice that was kept comes in place of a form that nobody has typed in', async () => {
    const the = begun()
    const one = await open(the)
    kinds.notice.type(one, 'Text of one')
    await the.time.advance(300)
    await logOut(the, one)
    one.die()
    the.signIn()
    // After three seconds the screens wait no longer for what was left.
    the.faults.streams = () => new Promise((done) => void the.time.scheduler.schedule(() => done(), 4_000))
    const opening = the.open()
    await the.time.advance(3_500)
    const after = await opening
    after.say(noticeFormOpened({ id: 4, values: { ...blankNotice, title: 'As it stands' } }))
    await the.time.advance(20_000)
    expect(kinds.notice.shown(after)).toBe('Text of one')
  })
})

test('what a tab types that was silent for a while, told as kept, is not removed unread by another one’s logout', async () => {
  const the = begun()
  const [tab, busy, slow] = [await open(the), await open(the), await open(the)]
  await write(the, busy, 7, 'before')
  await write(the, slow, 8, 'of another dead one')
  const slowStream = slow.state().log.opened?.stream
  slow.die()
  busy.sleep()
  the.faults.read = async (stream) => {
    if (stream === slowStream) await new Promise<void>((done) => void the.time.scheduler.schedule(() => done(), 3_000))
  }
  tab.logOut()
  await the.time.advance(2_200)
  busy.wake()
  edit(busy, 7, { first: 'typed when it woke' })
  await the.time.advance(300)
  expect(busy.state().log.durableSeq).toBeGreaterThanOrEqual(
    textsIn(busy.state()).get('typed when it woke') ?? Number.POSITIVE_INFINITY,
  )
  busy.die()
  await the.time.advance(60_000)
  the.faults.read = () => Promise.resolve()
  const after = await next(the, tab)
  expect([texts(after), problems(after)]).toEqual([['before', 'of another dead one'], ['corrupt']])
})

test('a tab that wakes after another one’s logout seals what it has not on the disk, beside what was sealed of it', async () => {
  const the = begun()
  const [tab, frozen] = [await open(the), await open(the)]
  await typeHelp(the, frozen, 'v1')
  the.setFull(true)
  await typeHelp(the, frozen, 'v2, longer')
  frozen.sleep()
  tab.logOut()
  await the.time.advance(30_000)
  the.setFull(false)
  frozen.wake()
  await the.time.advance(60_000)
  expect([outcome(tab), outcome(frozen)]).toEqual([[{ kept: 1, lost: 0 }], [{ kept: 1, lost: 0 }]])
  expect(helpIn(await next(the, tab, frozen)).toSorted()).toEqual(['v1', 'v2, longer'])
})

test('help text that is older than what was saved since is not sent by itself', async () => {
  const the = begun()
  const [tab, frozen] = [await open(the), await open(the)]
  await typeHelp(the, frozen, 'v1')
  frozen.sleep()
  await logOut(the, tab)
  tab.die()
  const second = await open(the)
  second.say(helpLeftAnswered({ id: 5, isTaken: true }))
  await typeHelp(the, second, 'v2')
  const texts = { title: 'v2', tooltip: '', body: '', video: '', link: '', icon: 'help' }
  second.say(helpSaved({ block: { id: 5, identifier: 'x', ...texts, status: 1 }, sent: { title: 'v2' } }))
  await the.time.advance(300)
  frozen.wake()
  await the.time.advance(60_000)
  await logOut(the, second)
  const third = await next(the, second, frozen)
  expect([helpIn(third), tableValues(third.state().help.unsaved)]).toEqual([['v1'], []])
})

test('where the device’s clock stands behind, what was sealed lives for 72 hours all the same', async () => {
  const the = begun()
  the.setAhead(-100 * hours)
  const tab = await open(the)
  await write(the, tab, 7, 'promised for 72 hours')
  await logOut(the, tab)
  tab.die()
  the.setAhead(0)
  await the.time.advance(hours)
  the.signIn(4)
  const stranger = await open(the)
  stranger.die()
  the.signIn(3)
  expect(texts(await open(the))).toEqual(['promised for 72 hours'])
})

test('… and so does what a dead tab left, where somebody else signs in', async () => {
  const the = begun()
  the.setAhead(-100 * hours)
  const tab = await open(the)
  await write(the, tab, 7, 'left behind')
  tab.die()
  the.setAhead(0)
  the.signIn(4)
  const stranger = await open(the)
  stranger.die()
  the.signIn(3)
  expect(texts(await open(the))).toEqual(['left behind'])
})

test('where the device’s clock is set within the session, what is unsent is sealed all the same', async () => {
  const the = begun()
  const tab = await open(the)
  await write(the, tab, 7, 'typed')
  the.setAhead(100 * hours)
  await logOut(the, tab)
  // Whether the server still has the key is not known by then, and so not promised.
  expect(outcome(tab)).toEqual([{ kept: 0, lost: 1 }])
  expect(texts(await next(the, tab))).toEqual(['typed'])
})

test('where the device never answers, it is said that nothing is kept, until it does', async () => {
  const the = begun()
  let answer = (): void => undefined
  const answered = new Promise<void>((done) => {
    answer = done
  })
  the.faults.streams = () => answered
  const opening = the.open()
  await the.time.advance(20_000)
  const tab = await opening
  await the.time.advance(12_000)
  expect(problems(tab)).toEqual(['failed'])
  answer()
  await the.time.advance(5_000)
  expect([tab.seen.some(logProblemSolved.match), logTroubles(tab.state())]).toEqual([true, []])
})

test('without a key, what a stopped tab has counts as lost at a logout', async () => {
  const the = begun()
  const frozen = await open(the)
  await write(the, frozen, 7, 'of the stopped one')
  frozen.die(0, false, Infinity)
  the.faults.keyRefused = 503
  const tab = await open(the)
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 0, lost: 1 }])
})

test('the first row of a tab and the keys that open it are there together, whenever another one clears what nobody uses', async () => {
  let before: Promise<unknown> = Promise.resolve()
  const tabs = {
    exclusive: <T>(_name: string, _wait: number, work: () => Promise<T>) => {
      const done = before.then(work)
      before = done.catch(() => undefined)
      return done
    },
  }
  const keys = await makeDeviceKeys()
  const row = { stream: 's', kind: 'row', keyId: 'k', fromSeq: 1, toSeq: 1, at: 1 } as const
  const bytes = { nonce: new Uint8Array(12), bytes: new Uint8Array(1) }
  for (const late of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const store = createMemoryLogStore()
    const first = asFirst(tabs, async () => {
      await store.addDeviceKeys(keys, () => true)
      for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
      await store.append([{ ...row, ...bytes }])
    })
    for (let turn = 0; turn < late; turn += 1) await Promise.resolve()
    const world = { store, tabs, tabStorage: { removeItem: () => undefined } } as unknown as TabLogWorld
    await clearTabLog(
      world,
      'another',
      [],
      () => true,
      () => Promise.resolve(),
    )
    await first
    expect([(await store.streams()).length, (await store.deviceKeys()) === keys]).toEqual([1, true])
  }
})
