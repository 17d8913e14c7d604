/** Ends of sessions that go wrong: what could not be sealed is said, what could is there again, and nobody else sees it. */
import { describe, expect, test } from 'vitest'
import { contactSent } from '../../domain/contact/actions.ts'
import { contactEdited } from '../../domain/contact/index.ts'
import { helpEdited, unsentHelp } from '../../domain/help/index.ts'
import { logTroubles } from '../../domain/log/index.ts'
import { noticeEdited, noticeFormOpened, pushEdited } from '../../domain/notices/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { draftDiscarded } from '../../domain/records/index.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { sessionLost } from '../../domain/session/index.ts'
import { blankNotice } from './blankNotice.ts'
import { begun, logOut, next, open, outcome, problems, texts, write, type Device } from './deviceTabs.ts'
import { device, type Tab } from './deviceWorld.ts'

const never = (): Promise<never> => new Promise(() => undefined)

test('what a dead tab left and cannot be read in time counts as lost', async () => {
  const the = begun()
  const [tab, dead] = [await open(the), await open(the)]
  await write(the, dead, 7, 'of the dead')
  dead.die()
  the.faults.read = never
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 0, lost: 1 }])
})

test('a log that vanishes under a living page is not said to keep what comes then', async () => {
  const the = begun()
  const tab = await open(the)
  await write(the, tab, 7, 'before')
  expect(problems(tab)).toEqual([])
  for (const part of [the.memory.rows, the.memory.heads]) part.clear()
  await write(the, tab, 8, 'after')
  expect(problems(tab)).toEqual(['failed'])
  await logOut(the, tab)
  expect(texts(await next(the, tab))).toEqual(['after', 'before'])
})

test('after a reload, a log whose reading hangs holds up the page no longer than fifteen seconds', async () => {
  const the = begun()
  const storage = new Map<string, string>()
  const tab = await open(the, storage)
  await write(the, tab, 7, 'before the reload')
  tab.die()
  the.faults.read = never
  let again: Tab | null = null
  void the.open(storage).then((opened) => (again = opened))
  await the.time.advance(14_000)
  expect(again).toBeNull()
  await the.time.advance(2_000)
  expect(again).not.toBeNull()
})

test.each([
  ['', 0, false],
  [' where that of the server says so, too', 73 * 3_600_000, true],
])('by the device’s clock alone nothing of somebody else is too old%s', async (_, passes, isGone) => {
  const the = begun()
  const tab = await open(the)
  await write(the, tab, 7, 'of the first')
  tab.die()
  the.signIn(4)
  the.setAhead(100 * 3_600_000)
  await the.time.advance(passes)
  the.signIn(4)
  await open(the)
  expect([...the.memory.heads.keys()].includes('stream-1')).toBe(!isGone)
})

test('a stream that cannot be read costs no other', async () => {
  const the = begun()
  const [tab, good, bad] = [await open(the), await open(the), await open(the)]
  await write(the, good, 7, 'of the good')
  await write(the, bad, 8, 'of the bad')
  const stream = bad.state().log.opened?.stream
  good.die()
  bad.die()
  the.faults.read = (each) => (each === stream ? Promise.reject(new Error('UnknownError')) : Promise.resolve())
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 1, lost: 1 }])
  expect(texts(await next(the, tab))).toEqual(['of the good'])
})

test('a key that could not be had after a reload is asked for once more at the logout', async () => {
  const the = begun()
  const storage = new Map<string, string>()
  const tab = await open(the, storage)
  await write(the, tab, 7, 'before the reload')
  tab.die()
  the.faults.keyRefused = 503
  const again = await open(the, storage)
  expect(problems(again)).toContain('failed')
  the.faults.keyRefused = null
  await logOut(the, again)
  expect(outcome(again)).toEqual([{ kept: 1, lost: 0 }])
  expect(texts(await next(the, again))).toEqual(['before the reload'])
})

test('without any key, what lies there counts as lost', async () => {
  const the = begun()
  const storage = new Map<string, string>()
  const tab = await open(the, storage)
  await write(the, tab, 7, 'before the reload')
  tab.die()
  the.faults.keyRefused = 503
  const again = await open(the, storage)
  await write(the, again, 8, 'after it')
  await logOut(the, again)
  expect(outcome(again)).toEqual([{ kept: 0, lost: 2 }])
})

test('a start after the session ran out says nothing of loss, and the next sign-in has all of it', async () => {
  const the = begun()
  const storage = new Map<string, string>()
  const tab = await open(the, storage)
  await write(the, tab, 7, 'in the evening')
  tab.die()
  the.expire()
  const morning = await the.open(storage)
  await the.time.advance(60_000)
  expect(outcome(morning)).toEqual([{ kept: 0, lost: 0 }])
  the.signIn()
  expect(texts(await next(the, morning))).toEqual(['in the evening'])
})

test('what another tab seals afterwards can be opened, also where that tab had nothing on the disk', async () => {
  const the = begun()
  const tab = await open(the)
  the.setFull(true)
  const other = await open(the)
  await write(the, other, 7, 'of the other')
  await logOut(the, tab)
  expect(outcome(other)).toEqual([{ kept: 1, lost: 0 }])
  expect(texts(await next(the, tab, other))).toEqual(['of the other'])
})

test('a tab that is loaded anew while another asks who lives seals its own work, however long it reads what was left', async () => {
  const the = begun()
  const storage = new Map<string, string>()
  const [asks, reloads] = [await open(the), await open(the, storage)]
  await write(the, reloads, 7, 'of the living')
  const dead = await open(the)
  await write(the, dead, 8, 'of the dead')
  const [own, left] = [reloads, dead].map((tab) => tab.state().log.opened?.stream)
  for (const tab of [reloads, dead]) tab.die()
  const delays = new Map([
    [own, 300],
    [left, 2_900],
  ])
  the.faults.read = (stream) =>
    new Promise((done) => void the.time.scheduler.schedule(() => done(), delays.get(stream) ?? 0))
  const opening = the.open(storage)
  await the.time.advance(100)
  await logOut(the, asks)
  expect((await opening).isAlive()).toBe(true)
  const sealed = the.memory.kept.map(({ bytes }) => new TextDecoder().decode(bytes))
  expect(sealed.filter((text) => text.includes('of the living'))).toHaveLength(1)
})

test('what was taken over of a stream that is damaged further on does not come again', async () => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'before the damage')
  await write(the, dead, 8, 'damaged')
  const stream = dead.state().log.opened?.stream ?? ''
  dead.die()
  const rows = the.memory.rows.get(stream)
  const [seq, row] = [...(rows ?? [])].at(-2) ?? []
  if (seq !== undefined && row) rows?.set(seq, { ...row, bytes: new TextEncoder().encode('["x"]') })
  const storage = new Map<string, string>()
  const first = await open(the, storage)
  expect([texts(first), problems(first)]).toEqual([['before the damage'], ['corrupt']])
  first.say(draftDiscarded({ kind: 'victim', id: 7 }))
  await the.time.advance(300)
  first.die()
  const second = await open(the, storage)
  expect([texts(second), problems(second)]).toEqual([[], []])
  expect([...the.memory.heads.keys()]).toContain(stream)
  await logOut(the, second)
  expect(outcome(second)).toEqual([{ kept: 0, lost: 0 }])
})

test('somebody else who signs in does not keep it from its owner', async () => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'of the owner')
  dead.die()
  the.signIn(4)
  const stranger = await open(the)
  expect([texts(stranger), problems(stranger)]).toEqual([[], ['wrongKey']])
  await logOut(the, stranger)
  // The stranger's tab stands at the login page.
  expect(texts(await next(the))).toEqual(['of the owner'])
})

test('without room, what goes is what is sealed: streams of dead tabs too', async () => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'w '.repeat(3_000))
  const tab = await open(the)
  dead.die()
  the.setFull(true)
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 1, lost: 0 }])
  expect(texts(await next(the, tab))).toEqual(['w '.repeat(3_000)])
})

test('where there is no room for what is to be sealed, even without the log, it is told to be lost', async () => {
  const the = begun()
  the.setFull(true)
  const tab = await open(the)
  await write(the, tab, 7, 'a long text '.repeat(500))
  // Whatever the tab freed was taken by others.
  the.setFull(true)
  await logOut(the, tab)
  expect([outcome(tab), the.memory.kept]).toEqual([[{ kept: 0, lost: 1 }], []])
})

test('what was taken over and given up is not sealed, also where the log could not write it', async () => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'given up')
  dead.die()
  the.setFull(true)
  const tab = await open(the)
  expect(texts(tab)).toEqual(['given up'])
  tab.say(draftDiscarded({ kind: 'victim', id: 7 }))
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 0, lost: 0 }])
  expect(texts(await next(the, tab))).toEqual([])
})

test.each([
  ['nobody is signed in', null, 10_000],
  ['somebody else is', 4, 10_000],
  ['the other one still waits', null, 1_000],
])(
  'a reload during another tab’s logout ends here as well, and what there was is sealed once: by then %s',
  async (...given) => {
    const [, user, took] = given
    const the = begun()
    const storage = new Map<string, string>()
    const [tab, reloaded] = [await open(the), await open(the, storage)]
    await write(the, reloaded, 7, 'before the reload')
    reloaded.die()
    let isFirst = true
    the.faults.read = async () => {
      if (!isFirst) return
      isFirst = false
      tab.logOut()
      await the.time.advance(took)
      if (user !== null) the.signIn(user)
    }
    const again = await the.open(storage)
    await the.time.advance(60_000)
    // Whoever has not come to say that it lives is sealed by the one that is logged out.
    const sealed = [
      { kept: 1, lost: 0 },
      { kept: 0, lost: 0 },
    ]
    expect([...outcome(tab), ...outcome(again)]).toEqual(took > 2_000 ? sealed : sealed.toReversed())
    expect([texts(again), again.state().session.claims]).toEqual([[], null])
    the.signIn()
    expect(texts(await next(the, tab, again))).toEqual(['before the reload'])
  },
)

test.each([
  [403, 'otherDevice'],
  [503, 'failed'],
])(
  'where the server answers %i for the key, what is typed stays in the window, and why is said',
  async (status, said) => {
    const the = begun()
    the.faults.keyRefused = status
    const tab = await open(the)
    await write(the, tab, 7, 'in the window')
    expect([problems(tab), texts(tab)]).toEqual([[said], ['in the window']])
  },
)

test('copies of answers make room for what is typed', async () => {
  const the = begun()
  const tab = await open(the)
  await the.keepCopies(100_000)
  the.setFull(true)
  await write(the, tab, 7, 'in the room of copies')
  expect(problems(tab)).toEqual([])
  tab.die()
  expect(texts(await next(the))).toEqual(['in the room of copies'])
})

test('the browser is asked to leave what is kept where it is, once the log is open', async () => {
  const the = device()
  the.signIn()
  expect(the.persisted()).toBe(0)
  await open(the)
  expect(the.persisted()).toBe(1)
})

test('where there was no room for the device’s keys either, they are kept before anything that they seal', async () => {
  const the = begun()
  the.setFull(true)
  const tab = await open(the)
  await write(the, tab, 7, 'typed without room')
  expect([problems(tab), tab.state().log.durableSeq]).toEqual([['quota'], 0])
  the.setFull(false)
  await the.time.advance(40_000)
  expect(logTroubles(tab.state())).toEqual([])
  tab.die()
  const again = await open(the)
  expect([texts(again), problems(again)]).toEqual([['typed without room'], []])
})

test.each(['streams', 'read'] as const)(
  'a start at which the device answers nothing (%s) is a start all the same: it is said, and is there at the next one',
  async (what) => {
    const the = begun()
    const storage = new Map<string, string>()
    const tab = await open(the, storage)
    await write(the, tab, 7, 'before it failed')
    tab.die()
    the.faults[what] = () => Promise.reject(new Error('the connection was lost'))
    const without = await the.open(storage)
    await the.time.advance(20_000)
    expect(problems(without).length).toBeGreaterThan(0)
    the.faults[what] = () => Promise.resolve()
    without.die()
    expect(texts(await open(the, storage))).toEqual(['before it failed'])
  },
)

test('a build with other reducers makes the state from what is recorded, and snapshots of its own', async () => {
  const the = begun()
  const storage = new Map<string, string>()
  const builds = (): readonly string[] =>
    [...the.memory.snapshots.values()].flat().map(({ reducerVersion }) => reducerVersion)
  const long = async (tab: Tab): Promise<void> => {
    for (let at = 0; at < 520; at += 1) tab.say(shortcutsOpened({}))
    await the.time.advance(20_000)
  }
  the.deliver('one')
  const tab = await open(the, storage)
  await write(the, tab, 7, 'of the first build')
  await long(tab)
  expect(builds()).toEqual([`${reducerVersion}.one`])
  tab.die()
  the.deliver('two')
  const again = await open(the, storage)
  expect(texts(again)).toEqual(['of the first build'])
  await long(again)
  expect(builds()).toContain(`${reducerVersion}.two`)
})

test('a tab that never had a key does not seal under the key of whoever signed in beside it', async () => {
  const the = device()
  the.signIn(3)
  the.faults.keyRefused = 503
  const tab = await open(the)
  await write(the, tab, 7, 'of user 3 alone')
  the.faults.keyRefused = null
  the.signIn(4)
  tab.say(sessionLost({ reason: 'replaced', message: '', here: false }))
  await the.time.advance(60_000)
  expect(outcome(tab)).toEqual([{ kept: 0, lost: 1 }])
  tab.die()
  expect(texts(await open(the))).toEqual([])
})

test.each([
  { hours: 71, kept: 1 },
  { hours: 73, kept: 0 },
])(
  'a page that slept for $hours hours says what will be there: the server keeps what opens it for 72',
  async ({ hours, kept }) => {
    const the = begun()
    const tab = await open(the)
    await write(the, tab, 7, 'typed on Friday')
    await the.time.advance(hours * 3_600_000)
    if (kept === 0) the.forgetKeys()
    tab.say(sessionLost({ reason: 'timeout', message: '', here: true }))
    await the.time.advance(60_000)
    if (kept === 0) the.forgetKeys()
    expect(outcome(tab)).toEqual([{ kept, lost: 1 - kept }])
    expect(texts(await next(the, tab))).toEqual(kept === 1 ? ['typed on Friday'] : [])
  },
)

test('what can’t be read is said on after a passing trouble', async () => {
  const the = begun()
  const dead = await open(the)
  await write(the, dead, 7, 'one')
  await write(the, dead, 8, 'two')
  const rows = the.memory.rows.get(dead.state().log.opened?.stream ?? '')
  dead.die()
  const last = [...(rows?.keys() ?? [])].at(-1) ?? 0
  const row = rows?.get(last)
  if (rows === undefined || row === undefined) throw new Error('nothing was kept')
  rows.set(last, { ...row, bytes: new TextEncoder().encode(JSON.stringify(['x'])) })
  const tab = await open(the)
  expect(logTroubles(tab.state())).toEqual(['corrupt'])
  the.setFull(true)
  await write(the, tab, 7, 'three')
  await the.time.advance(2_000)
  expect(logTroubles(tab.state())).toEqual(['quota', 'corrupt'])
  the.setFull(false)
  await the.time.advance(60_000)
  expect(logTroubles(tab.state())).toEqual(['corrupt'])
})

describe('what is typed outside of records', () => {
  const letter = { subject: 'The list', message: 'It does not open since this morning.' }
  const typeAll = async (the: Device, tab: Tab): Promise<void> => {
    tab.say(contactEdited(letter))
    tab.say(noticeFormOpened({ id: null, values: blankNotice }))
    tab.say(noticeEdited({ title: 'The office is closed on Friday' }))
    tab.say(pushEdited({ note: 'Save what you are writing' }))
    tab.say(helpEdited({ id: 5, change: { title: 'How to add a client' } }))
    await the.time.advance(300)
  }
  const typedIn = (tab: Tab) => {
    const { contact, notices } = tab.state()
    const titles = unsentHelp(tab.state()).map(({ change }) => change.title)
    return [contact.subject, contact.message, notices.form?.values.title, notices.push.note, ...titles]
  }
  const all = [
    letter.subject,
    letter.message,
    'The office is closed on Friday',
    'Save what you are writing',
    'How to add a client',
  ]

  test('is there again after the tab has died', async () => {
    const the = begun()
    const tab = await open(the)
    await typeAll(the, tab)
    expect(typedIn(await next(the, tab))).toEqual(all)
  })

  test('… and after a logout, which counts it', async () => {
    const the = begun()
    const tab = await open(the)
    await typeAll(the, tab)
    await logOut(the, tab)
    expect(outcome(tab)).toEqual([{ kept: 4, lost: 0 }])
    expect(typedIn(await next(the, tab))).toEqual(all)
  })

  test('of several tabs one after the other; what was sent, or only opened, is not told again', async () => {
    const the = begun()
    const [one, other] = [await open(the), await open(the)]
    one.say(contactEdited({ subject: 'One', message: 'First.' }))
    other.say(contactEdited({ message: 'Second.' }))
    other.say(noticeFormOpened({ id: 4, values: { ...blankNotice, title: 'As it stands' } }))
    await the.time.advance(300)
    const after = await next(the, one, other)
    const shown: string[] = []
    for (let letter = 0; letter < 2; letter += 1) {
      shown.push(after.state().contact.message)
      after.say(contactSent({}))
    }
    expect(shown.toSorted()).toEqual(['First.', 'Second.'])
    expect(after.state().notices.form).toBeNull()
    await the.time.advance(300)
    expect(typedIn(await next(the, after)).slice(0, 2)).toEqual(['', ''])
  })
})

test('what the device does not let go of at a logout keeps nothing else of the session there', async () => {
  const the = begun()
  const [dead, tab] = [await open(the), await open(the)]
  await write(the, dead, 7, 'of the dead')
  await write(the, tab, 8, 'of the living')
  dead.die()
  const [left, own] = [dead, tab].map((each) => each.state().log.opened?.stream ?? '')
  the.faults.settle = () => {
    the.faults.settle = () => Promise.resolve()
    return Promise.reject(new Error('UnknownError'))
  }
  await logOut(the, tab)
  expect(outcome(tab)).toEqual([{ kept: 2, lost: 0 }])
  expect([own, left].map((stream) => the.memory.heads.has(stream ?? ''))).toEqual([true, false])
})
