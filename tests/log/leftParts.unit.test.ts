/**
 * What was left on a device, in streams and in what was sealed at logouts: each part of it is taken over once, set aside for
 * a build that reads it, or gone; and that is told.
 */
import { describe, expect, test } from 'vitest'
import { actBegun, actForgotten } from '../../domain/acts.ts'
import { contactSent } from '../../domain/contact/actions.ts'
import { contactEdited, unsentLetters } from '../../domain/contact/index.ts'
import { helpEdited, unsentHelp } from '../../domain/help/index.ts'
import { logProblemFound, logTroubles } from '../../domain/log/index.ts'
import {
  linesRecovered,
  lineTakenUp,
  paletteAsked,
  paletteClosed,
  paletteOpened,
  routeEntered,
  unsentLines,
} from '../../domain/navigation/index.ts'
import { pushSent } from '../../domain/notices/actions.ts'
import { pushEdited, unsentPushes } from '../../domain/notices/index.ts'
import { asAct } from '../../domain/links/index.ts'
import { draftDiscarded, draftOf, drafts, draftsRecovered } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { begun, logOut, next, open, outcome, problems, texts, write, type Device } from './deviceTabs.ts'
import { textsIn, type Tab } from './deviceWorld.ts'

type Sealed = readonly { readonly type: string; readonly v: number; readonly payload: object }[]
const hours = 3_600_000

/** Puts something else in place of what was sealed. */
const resealed = (the: Device, change: (sealed: Sealed) => unknown): void => {
  the.memory.kept = the.memory.kept.map((kept) => {
    const [text = '', ...rest] = JSON.parse(new TextDecoder().decode(kept.bytes)) as string[]
    const changed = JSON.stringify(change(JSON.parse(text) as Sealed))
    return { ...kept, bytes: new TextEncoder().encode(JSON.stringify([changed, ...rest])) }
  })
}
const ofNewerBuild = { type: 'drawings/recovered', v: 1, payload: { drawings: [{}] } }
const more = {
  'a fact of a newer build': (sealed: Sealed) => [ofNewerBuild, ...sealed],
  'a newer version of a fact': (sealed: Sealed) =>
    sealed.flatMap((each) =>
      each.type === 'contact/lettersRecovered' ? [each, { ...each, v: each.v + 1, payload: { letters: [{}] } }] : each,
    ),
  'a member of a newer build, in the form of an earlier one': (sealed: Sealed) =>
    Object.assign({ drawings: [{}] }, ...sealed.map(({ payload }) => payload)) as object,
}

const sealedLeft = async (what: keyof typeof more): Promise<Device> => {
  const the = begun()
  const tab = await open(the)
  await write(the, tab, 7, 'kept at a logout')
  tab.say(contactEdited({ subject: 'The list', message: 'It does not open.' }))
  tab.say(pushEdited({ note: 'The office closes at noon' }))
  tab.say(actBegun({ name: 'run', act: { does: 'imports.run', asked: { id: 7 } } }))
  await the.time.advance(300)
  await logOut(the, tab)
  tab.die()
  resealed(the, more[what])
  return the
}
const inTab = (tab: Tab) => ({
  drafts: texts(tab),
  letter: tab.state().contact.message,
  push: tab.state().notices.push.note,
  acts: Object.keys(tab.state().acts.unknown),
  problems: problems(tab),
})
const whole = {
  drafts: ['kept at a logout'],
  letter: 'It does not open.',
  push: 'The office closes at noon',
  acts: ['run'],
  problems: ['corrupt'],
}
const mores = Object.keys(more) as (keyof typeof more)[]

describe('of what was sealed at a logout, beside what this build does not understand', () => {
  test.each(mores)('the rest does not come again when it is discarded, sent or forgotten: %s', async (what) => {
    const the = await sealedLeft(what)
    const storage = new Map<string, string>()
    const first = await open(the, storage)
    expect(inTab(first)).toEqual(whole)
    first.say(draftDiscarded({ kind: 'victim', id: 7 }))
    first.say(contactSent({}))
    first.say(pushSent({}))
    first.say(actForgotten({ name: 'run' }))
    await the.time.advance(300)
    first.die()
    const nothing = { drafts: [], letter: '', push: '', acts: [], problems: [] }
    const second = await open(the, storage)
    expect(inTab(second)).toEqual(nothing)
    second.die()
    // A build with other reducers that understands no more than the one before.
    the.deliver('two')
    expect(inTab(await open(the))).toEqual(nothing)
    expect(the.memory.kept).toHaveLength(1)
  })

  test.each(
    mores.flatMap((what) =>
      (['it can be set aside', 'it can not be set aside'] as const).map((how) => [what, how] as const),
    ),
  )('the rest is there once after three reloads: %s, and %s', async (what, how) => {
    const the = await sealedLeft(what)
    if (how === 'it can not be set aside') the.faults.settle = () => Promise.reject(new Error('UnknownError'))
    const storage = new Map<string, string>()
    let tab = await open(the, storage)
    for (let reloads = 0; reloads < 3; reloads += 1) {
      tab.die()
      tab = await open(the, storage)
    }
    const { contact, notices } = tab.state()
    expect([contact.left.length, notices.left.pushes.length]).toEqual([0, 0])
  })

  test('of two tabs that are opened at once one takes over what was sealed', async () => {
    const the = begun()
    const tab = await open(the)
    tab.say(contactEdited({ subject: 'The list', message: 'It does not open.' }))
    await the.time.advance(300)
    await logOut(the, tab)
    tab.die()
    the.signIn()
    const both = await Promise.all([open(the), open(the)])
    expect(both.flatMap((each) => unsentLetters(each.state()))).toHaveLength(1)
  })

  test('what a build understands that comes later is taken over then, and with it all of it goes', async () => {
    const the = await sealedLeft('a fact of a newer build')
    const first = await open(the)
    first.say(draftDiscarded({ kind: 'victim', id: 7 }))
    await the.time.advance(300)
    first.die()
    // To that build what this one does not know is help text.
    resealed(the, ([, ...rest]) => [
      { type: 'help/recovered', v: 1, payload: { help: [{ id: 5, change: { title: 'v2' } }] } },
      ...rest,
    ])
    the.deliver('two')
    const second = await open(the)
    expect([unsentHelp(second.state()).map(({ change }) => change.title), texts(second), problems(second)]).toEqual([
      ['v2'],
      [],
      [],
    ])
    expect(the.memory.kept).toEqual([])
  })
})

type Rows = NonNullable<ReturnType<Device['memory']['rows']['get']>>
/** Makes the newest entry of a type one of a newer version of that fact. */
const turned = (rows: Rows, from: string, to: string): void => {
  for (const [seq, row] of [...rows].toReversed()) {
    const text = new TextDecoder().decode(row.bytes)
    if (!text.includes(from)) continue
    rows.set(seq, { ...row, bytes: new TextEncoder().encode(text.replace(from, to)) })
    return
  }
  throw new Error('no such entry')
}

describe('what of an earlier session’s stream this build does not understand', () => {
  const ofThis = String.raw`[\"records/fieldsEdited\",1,`
  const ofNewer = String.raw`[\"records/fieldsEdited\",2,`

  const left = async () => {
    const the = begun()
    const dead = await open(the)
    await write(the, dead, 7, 'of this build')
    await write(the, dead, 8, 'of a newer build')
    const stream = dead.state().log.opened?.stream ?? ''
    dead.die()
    turned(the.memory.rows.get(stream) as Rows, ofThis, ofNewer)
    // Its session ended without a word: the server keeps the whole key for 72 hours.
    the.signIn()
    /** The build that understands it. */
    const newer = async (): Promise<Tab> => {
      turned(the.memory.rows.get(stream) as Rows, ofNewer, ofThis)
      the.deliver('two')
      return open(the)
    }
    return { the, stream, newer }
  }

  test.each(['without a reload', 'after a reload', 'without room', 'where nothing could be written before'])(
    'stays at a logout, %s, and comes with the build that understands it, once',
    async (when) => {
      const { the, stream, newer } = await left()
      const storage = new Map<string, string>()
      if (when === 'where nothing could be written before') the.setFull(true)
      let tab = await open(the, storage)
      expect([texts(tab), problems(tab).filter((each) => each !== 'quota')]).toEqual([['of this build'], ['corrupt']])
      if (when === 'after a reload') {
        tab.die()
        tab = await open(the, storage)
      }
      the.setFull(when === 'without room')
      await logOut(the, tab)
      tab.die()
      expect([the.memory.heads.has(stream), outcome(tab)]).toEqual([true, [{ kept: 1, lost: 0 }]])
      the.setFull(false)
      const after = await newer()
      expect([drafts(after.state()).length, texts(after)]).toEqual([2, ['of a newer build', 'of this build']])
      expect(the.memory.heads.has(stream)).toBe(false)
    },
  )

  test('stays also where the tab that left it dies after the last start; and is counted', async () => {
    const { the, stream, newer } = await left()
    the.faults.read = () => Promise.reject(new Error('UnknownError'))
    const tab = await open(the)
    expect([texts(tab), problems(tab)]).toEqual([[], ['corrupt']])
    the.faults.read = () => Promise.resolve()
    await logOut(the, tab)
    tab.die()
    expect([the.memory.heads.has(stream), outcome(tab)]).toEqual([true, [{ kept: 1, lost: 1 }]])
    const second = await open(the)
    expect([texts(second), problems(second)]).toEqual([['of this build'], []])
    second.say(draftDiscarded({ kind: 'victim', id: 7 }))
    await the.time.advance(300)
    second.die()
    const after = await newer()
    expect([drafts(after.state()).length, texts(after)]).toEqual([1, ['of a newer build']])
  })
})

describe('what is older than its key', () => {
  test.each([
    [71, ['typed on Friday evening'], []],
    [73 + 12, [], ['expired']],
  ])('%i hours after a tab died its draft is there, or is told to be gone, once', async (after, found, told) => {
    const the = begun()
    const tab = await open(the)
    await write(the, tab, 7, 'typed on Friday evening')
    tab.die()
    await the.time.advance(after * hours)
    if (after > 72) the.forgetKeys()
    the.signIn()
    const storage = new Map<string, string>()
    const first = await open(the, storage)
    expect([texts(first), problems(first)]).toEqual([found, told])
    first.die()
    const second = await open(the, storage)
    expect([texts(second), problems(second), logTroubles(second.state())]).toEqual([found, [], []])
  })

  test('what was sealed at a logout is told to be gone as well', async () => {
    const the = begun()
    const tab = await open(the)
    await write(the, tab, 7, 'typed on Friday evening')
    await logOut(the, tab)
    tab.die()
    await the.time.advance(85 * hours)
    the.forgetKeys()
    the.signIn()
    const first = await open(the)
    expect([texts(first), problems(first), the.memory.kept]).toEqual([[], ['expired'], []])
    expect(problems(await next(the, first))).toEqual([])
  })

  test('of what grows too old within a session its person hears at the next start', async () => {
    const the = begun()
    the.signIn(4)
    const stranger = await open(the)
    await write(the, stranger, 7, 'of somebody else')
    stranger.die()
    await the.time.advance(60 * hours)
    the.signIn(3)
    const tab = await open(the)
    await the.time.advance(20 * hours)
    the.signIn(3)
    await logOut(the, tab)
    expect(problems(tab)).toEqual(['wrongKey'])
    expect(problems(await next(the, tab))).toEqual(['expired'])
  })
})

describe('what can’t be read is said on after a passing trouble', () => {
  const fillsForAWhile = async (the: Device, tab: Tab, problem: string): Promise<void> => {
    expect(logTroubles(tab.state())).toEqual([problem])
    the.setFull(true)
    await write(the, tab, 8, 'typed without room')
    await the.time.advance(2_000)
    expect(logTroubles(tab.state())).toEqual(['quota', problem])
    the.setFull(false)
    await the.time.advance(60_000)
    expect(logTroubles(tab.state())).toEqual([problem])
  }

  test('a stream of which nothing could be read', async () => {
    const the = begun()
    const dead = await open(the)
    await write(the, dead, 7, 'of the dead')
    const stream = dead.state().log.opened?.stream
    dead.die()
    the.faults.read = (each) => (each === stream ? Promise.reject(new Error('UnknownError')) : Promise.resolve())
    await fillsForAWhile(the, await open(the), 'corrupt')
  })

  test('what somebody else has left', async () => {
    const the = begun()
    const dead = await open(the)
    await write(the, dead, 7, 'of user 3')
    dead.die()
    the.signIn(4)
    await fillsForAWhile(the, await open(the), 'wrongKey')
  })

  test('one beside the other; after a reload only what is not told anew', async () => {
    const the = begun()
    const storage = new Map<string, string>()
    const tab = await open(the, storage)
    for (const problem of ['wrongKey', 'expired', 'corrupt', 'wrongKey'] as const)
      tab.say(logProblemFound({ problem, lost: 0 }))
    expect(logTroubles(tab.state())).toEqual(['corrupt', 'wrongKey', 'expired'])
    await the.time.advance(300)
    tab.die()
    expect(logTroubles((await open(the, storage)).state())).toEqual(['corrupt'])
  })
})

test.each([0, 1, 2, 3])(
  'of a text and an older state of it the form shows the newer one (%i tabs before it)',
  async (before) => {
    const the = begun()
    const tab = await open(the)
    const idle = await Promise.all(Array.from({ length: before }, () => open(the)))
    const busy = await open(the)
    await write(the, busy, 7, 'She left')
    busy.sleep()
    tab.logOut()
    await the.time.advance(30_000)
    await write(the, busy, 7, 'She left on Friday, with both children')
    busy.wake()
    await the.time.advance(60_000)
    await logOut(the, tab)
    const after = await next(the, tab, busy, ...idle)
    expect([...textsIn(after.state()).keys()]).toEqual(['She left on Friday, with both children', 'She left'])
    expect(draftOf(after.state(), 'victim', 7)?.changes['city']).toBe('She left on Friday, with both children')
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a tab that dies at its write %i after it has taken over leaves that once',
  async (writes) => {
    for (const applied of [false, true]) {
      const the = begun()
      const dead = await open(the)
      dead.say(contactEdited({ subject: 'The list', message: 'It does not open.' }))
      dead.say(pushEdited({ note: 'The office closes at noon' }))
      dead.say(helpEdited({ id: 5, change: { title: 'How' } }))
      await the.time.advance(300)
      dead.die()
      const storage = new Map<string, string>()
      the.faults.streams = () => new Promise((done) => void the.time.scheduler.schedule(() => done(), 1_000))
      const opening = the.open(storage)
      await the.time.advance(1_500)
      const middle = await opening
      middle.die(writes, applied)
      await the.time.advance(30_000)
      the.faults.streams = () => Promise.resolve()
      if (middle.isAlive()) middle.die()
      const state = (await open(the, storage)).state()
      expect([unsentLetters(state), unsentPushes(state), unsentHelp(state)].map(({ length }) => length)).toEqual([
        1, 1, 1,
      ])
    }
  },
)

test.each(['died', 'logged out'])('a line in the palette is told of and comes back, once (%s)', async (how) => {
  const the = begun()
  const tab = await open(the)
  const at = { route: 'case.victim', caseId: 11, victimId: 7 } as const
  const line = { line: 'add note She moved', page: 'root', isForCommand: true }
  tab.say(routeEntered(at))
  tab.say(paletteOpened({}))
  tab.say(paletteAsked(line))
  await the.time.advance(300)
  if (how === 'logged out') {
    await logOut(the, tab)
    expect(tab.seen.filter(loggedOut.match).map(({ payload }) => payload.draftsKept)).toEqual([1])
  }
  const later = await next(the, tab)
  expect(unsentLines(later.state())).toEqual([{ ...line, at }])
  later.say(paletteOpened({}))
  later.say(lineTakenUp({ line: { ...line, at } }))
  later.say(paletteClosed({}))
  await the.time.advance(300)
  later.die()
  expect(unsentLines((await open(the)).state())).toEqual([])
})

test.each(['died', 'logged out'])(
  'of more acts without an answer than are remembered it is told how many there were (%s)',
  async (how) => {
    const the = begun()
    const tab = await open(the)
    for (let id = 1; id <= 230; id += 1) {
      const removing = { does: 'record.remove', kind: 'victim', id, link: null, values: {} } as const
      tab.say(actBegun({ name: `act-${id}`, act: asAct(removing) }))
    }
    await the.time.advance(300)
    if (how === 'logged out') await logOut(the, tab)
    const { acts } = (await next(the, tab)).state()
    expect([Object.keys(acts.unknown).length, Object.keys(acts.unknown)[0], acts.forgotten]).toEqual([
      200,
      'act-31',
      30,
    ])
  },
)

describe('what a dead tab left whose log can not be removed comes once', () => {
  const at = { route: 'case.victim', caseId: 11, victimId: 7 } as const
  const line = { line: 'add note She moved', page: 'root', isForCommand: true }
  const left = async (how: 'died' | 'logged out') => {
    const the = begun()
    const tab = await open(the)
    await write(the, tab, 7, 'typed')
    tab.say(routeEntered(at))
    tab.say(paletteOpened({}))
    tab.say(paletteAsked(line))
    await the.time.advance(300)
    if (how === 'logged out') await logOut(the, tab)
    the.faults.settle = () => Promise.reject(new Error('UnknownError'))
    const storage = new Map<string, string>()
    tab.die()
    return { the, second: await open(the, storage), storage }
  }
  const workOf = (tab: Tab) => [texts(tab), unsentLines(tab.state()).map((each) => each.line)]

  test.each(
    (['died', 'logged out'] as const).flatMap((how) =>
      (['another tab opens', 'it is loaded anew', 'two tabs died'] as const).map((then) => [how, then] as const),
    ),
  )('%s; it is changed where it was recovered, and %s', async (how, then) => {
    const { the, second, storage } = await left(how)
    expect(workOf(second)).toEqual([['typed'], [line.line]])
    second.say(draftDiscarded({ kind: 'victim', id: 7 }))
    second.say(paletteOpened({}))
    second.say(lineTakenUp({ line: { ...line, at } }))
    second.say(paletteAsked({ ...line, line: 'add note She moved twice' }))
    await the.time.advance(300)
    second.die()
    let later = await open(the, then === 'it is loaded anew' ? storage : new Map())
    if (then === 'two tabs died') {
      later.die()
      later = await open(the)
    }
    expect(workOf(later)).toEqual([[], ['add note She moved twice']])
    later.die()
    the.faults.settle = () => Promise.resolve()
    expect(workOf(await open(the))).toEqual([[], ['add note She moved twice']])
  })

  test('it says nothing of whether this tab’s log can be written, and the others go', async () => {
    const the = begun()
    const dead = [await open(the), await open(the)]
    for (const [nth, tab] of dead.entries()) await write(the, tab, 7 + nth, `typed ${nth}`)
    for (const tab of dead) tab.die()
    let removals = 0
    the.faults.settle = () => ((removals += 1) === 1 ? Promise.reject(new Error('UnknownError')) : Promise.resolve())
    const tab = await open(the)
    expect([texts(tab), problems(tab), logTroubles(tab.state())]).toEqual([['typed 0', 'typed 1'], [], []])
    const streams = dead.map((each) => each.state().log.opened?.stream ?? '')
    expect(streams.filter((stream) => the.memory.heads.has(stream))).toHaveLength(1)
  })

  test('it comes again, where the log that took it over can not be read whole', async () => {
    const { the, second } = await left('died')
    const stream = second.state().log.opened?.stream ?? ''
    second.die()
    turned(the.memory.rows.get(stream) as Rows, linesRecovered.type, 'navigation/drawingsLeft')
    turned(the.memory.rows.get(stream) as Rows, draftsRecovered.type, 'records/drawingsLeft')
    the.faults.settle = () => Promise.resolve()
    const later = await open(the)
    expect([...workOf(later), problems(later)]).toEqual([['typed'], [line.line], ['corrupt']])
  })
})
