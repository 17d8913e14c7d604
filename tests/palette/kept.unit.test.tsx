// @vitest-environment jsdom
/** What is typed in the palette while something else is asked, saved or gone to: its person alone puts it away. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  linesRecovered,
  navigationRequested,
  paletteOpened,
  routeEntered,
  type Destination,
} from '../../domain/navigation/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { applicationStarted, sessionReady, tokenAccepted } from '../../domain/session/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { allScopes, client, listsLoaded, recordLike, signedIn } from '../operations/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        return undefined
      }
      unobserve() {
        return undefined
      }
      disconnect() {
        return undefined
      }
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Shown = ReturnType<typeof showPalette>
const rest = (): void => act(() => void vi.advanceTimersByTime(1_500))
const unsent = (shown: Shown) => unsentIn(shown.state())
const value = (shown: Shown): string => (shown.input() as HTMLInputElement).value
const other: Destination = { route: 'case.victim', caseId: 11, victimId: 9, tab: 'notes' }
const secret = 'Her husband knows where the shelter is'
/** Wherever it stands: in the draft, in the palette's line, or in the input. */
const isSomewhere = (shown: Shown, text = secret): boolean =>
  JSON.stringify(unsent(shown)).includes(text) || (shown.isOpen() && value(shown).includes(text))
const isKept = (shown: Shown, text = secret): boolean => JSON.stringify(unsent(shown)).includes(text)

/** A note that was begun: its form has a draft. */
const begun = (): Shown => {
  const shown = showPalette()
  shown.open()
  shown.type('add service')
  shown.press('Enter')
  shown.type('crisis')
  shown.press('Enter')
  rest()
  shown.reload()
  rest()
  return shown
}

test('what is typed while it is asked whether to go on is unsent work', () => {
  const shown = begun()
  shown.type(secret)
  rest()
  expect(isKept(shown)).toBe(true)
})

test('… and is somewhere when that is answered', () => {
  const shown = begun()
  shown.type(secret)
  rest()
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test('with one Backspace a line whose command finds a draft begun stands there again', () => {
  const shown = begun()
  shown.press('Escape')
  shown.open()
  shown.type(`add service crisis ${secret}`)
  rest()
  shown.press('Enter')
  rest()
  shown.press('Backspace')
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test.each([
  ['another record is gone to', routeEntered(other)],
  ['what was saved leads on', navigationRequested(other)],
  ['the shortcuts are shown', shortcutsOpened({})],
  ['it opens at a command', paletteOpened({ command: 'add.service' })],
] as const)('when %s, what was typed in the moment before is left too', (_, what) => {
  const shown = showPalette()
  shown.open()
  shown.type(`add note ${secret}`)
  shown.dispatch(what)
  rest()
  expect(isKept(shown)).toBe(true)
})

test('opened again at the command that stands open, what stands there is left once at most', () => {
  const shown = showPalette()
  shown.dispatch(paletteOpened({ command: 'add.note' }))
  shown.type(secret)
  rest()
  shown.dispatch(paletteOpened({ command: 'add.note' }))
  rest()
  shown.type(`${secret} now`)
  rest()
  expect(unsent(shown).lines).toHaveLength(1)
})

test('with one Backspace a text answer stands in its question again, and in the draft until it is emptied', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add task')
  shown.press('Enter')
  shown.type(secret)
  shown.press('Enter')
  rest()
  expect(isKept(shown)).toBe(true)
  shown.press('Backspace')
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test('with one Backspace a line that was left stands there again, with its command, where a draft is begun', () => {
  const shown = begun()
  shown.press('Escape')
  shown.dispatch(
    linesRecovered({
      lines: [
        {
          line: secret,
          page: 'do:1',
          asking: { command: 'add.service', answers: [] },
          at: { route: 'case.victim', caseId: 11, victimId: 7, tab: 'services' },
        },
      ],
    }),
  )
  shown.open()
  rest()
  expect(isKept(shown)).toBe(true)
  shown.press('Backspace')
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test('an answer as long as the palette takes one is kept whole behind the name of its command', () => {
  const long = `${'She said it again. '.repeat(1_050)}${secret}`.slice(-20_000)
  const shown = begun()
  shown.press('Escape')
  shown.open()
  shown.type(`add service crisis ${long}`)
  rest()
  shown.press('Enter')
  rest()
  shown.press('Backspace')
  rest()
  expect(isKept(shown, long)).toBe(true)
})

test('a line that waits for an answer comes back after a reload, and goes on', () => {
  const shown = begun()
  shown.press('Escape')
  shown.open()
  shown.type(`add service crisis ${secret}`)
  shown.press('Enter')
  rest()
  expect(isKept(shown)).toBe(true)
  shown.reload()
  rest()
  shown.press('ArrowDown')
  shown.press('Enter')
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test('what is typed while an answer is saved is left when the palette closes since that is saved', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  rest()
  expect(shown.sent).toHaveLength(1)
  shown.type(secret)
  rest()
  const before = isKept(shown)
  act(() => shown.sent[0]?.answer(recordLike('note', { id: 5, victim_id: 7 })))
  rest()
  if (before) expect(isSomewhere(shown)).toBe(true)
})

test('with one Backspace a line stands there again whose form is taken by one that is being saved', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  rest()
  shown.press('Escape')
  shown.open()
  shown.type(`add note ${secret}`)
  rest()
  expect(isKept(shown)).toBe(true)
  shown.press('Enter')
  rest()
  shown.press('Backspace')
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test('… and so it does when the form is free again', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  rest()
  shown.press('Escape')
  shown.open()
  shown.type(`add note ${secret}`)
  rest()
  shown.press('Enter')
  rest()
  act(() => shown.sent[0]?.answer(recordLike('note', { id: 5, victim_id: 7 })))
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

test.each(['Go on with it', 'Discard it'])(
  'what a line says is somewhere after that was said of the draft before it: %s',
  (which) => {
    const shown = showPalette()
    shown.open()
    shown.type('add task')
    shown.press('Enter')
    shown.type('Call the court')
    shown.press('Enter')
    rest()
    shown.press('Escape')
    shown.open()
    shown.type(`add task ${secret}`)
    rest()
    expect(isKept(shown)).toBe(true)
    shown.press('Enter')
    rest()
    expect(shown.options()[0]).toContain('Go on')
    shown.press('ArrowDown')
    if (which === 'Go on with it') shown.press('ArrowUp')
    shown.press('Enter')
    rest()
    expect(isSomewhere(shown)).toBe(true)
  },
)

test('while a note is being saved, nobody is asked to go on with it at the next one', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  rest()
  shown.press('Escape')
  shown.open()
  shown.type(`add note ${secret}`)
  shown.press('Enter')
  rest()
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  rest()
  expect(isSomewhere(shown)).toBe(true)
  expect(shown.sent).toHaveLength(1)
})

/** As after a reload in life: what can be asked for again is not there yet. */
const startedAnew = (shown: Shown, loads = false, scopes: readonly string[] = allScopes): void => {
  shown.dispatch(applicationStarted({ build: '1', authConfigured: true }))
  shown.dispatch(
    tokenAccepted({
      by: 'start',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
    logOpened({ stream: 's', resumed: 5 }),
    signedIn(60),
    listsLoaded,
    sessionReady({ complete: true }),
  )
  if (loads) shown.dispatch(recordLoaded({ kind: 'victim', record: client({ id: 7 }) }))
  rest()
}
test.each([
  ['a line', false],
  ['an answer', true],
] as const)('%s stays unsent work over a reload, before its record is there again', (_, asks) => {
  const shown = showPalette()
  shown.open()
  if (asks) {
    shown.type('add note')
    shown.press('Enter')
    shown.type(secret)
  } else shown.type(`add note ${secret}`)
  rest()
  expect(isKept(shown)).toBe(true)
  startedAnew(shown)
  expect(isKept(shown)).toBe(true)
})

test.each([
  ['a line', false],
  ['an answer', true],
] as const)('%s stays unsent work over a reload with which a right is gone', (_, asks) => {
  const shown = showPalette()
  shown.open()
  if (asks) {
    shown.type('add note')
    shown.press('Enter')
    shown.type(secret)
  } else shown.type(`add note ${secret}`)
  rest()
  expect(isKept(shown)).toBe(true)
  startedAnew(shown, false, ['view_own_victim', 'view_any_victim'])
  expect(isKept(shown)).toBe(true)
  expect(shown.said('lists/recordsSearched')).toEqual([])
})

test('a value that was typed for a field stays unsent work over a reload, before its record is there again', () => {
  const shown = showPalette()
  shown.open()
  shown.type('set field')
  shown.press('Enter')
  shown.type('address line 2')
  shown.press('Enter')
  shown.type('12 Larkhaven Street')
  rest()
  expect(isKept(shown, '12 Larkhaven Street')).toBe(true)
  startedAnew(shown)
  expect(isKept(shown, '12 Larkhaven Street')).toBe(true)
  startedAnew(shown, true)
  expect(isKept(shown, '12 Larkhaven Street')).toBe(true)
})

test('begun while one is being saved, the next note does not save that one twice', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  rest()
  shown.press('Escape')
  shown.open()
  shown.type('add note')
  shown.press('Enter')
  rest()
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  rest()
  act(() => shown.sent[0]?.answer(recordLike('note', { id: 5, victim_id: 7 })))
  rest()
  // It was saved: that it was not is said no more, and Enter does not save it again.
  if (shown.isOpen()) shown.press('Enter')
  rest()
  expect(shown.sent).toHaveLength(1)
})

test('refused after the next one was begun, what was typed is somewhere', () => {
  const shown = showPalette()
  shown.open()
  shown.type(`add note ${secret}`)
  shown.press('Enter')
  rest()
  shown.press('Escape')
  shown.open()
  shown.type('add note')
  shown.press('Enter')
  rest()
  shown.press('ArrowDown')
  shown.press('Enter')
  rest()
  act(() => shown.sent[0]?.fail({ status: 422, message: 'No.' }))
  rest()
  expect(isSomewhere(shown)).toBe(true)
})

/** Chosen by hand, since it may not have been seen yet. */
const first = (shown: Shown): void => ['ArrowDown', 'ArrowUp', 'Enter'].forEach((key) => shown.press(key))
const lines = (shown: Shown) => unsent(shown).lines.map(({ line, page }) => [line, page])
const bodies = (shown: Shown) => shown.sent.map(({ body }) => body)

/** A task that was begun, and closed. */
const taskBegun = (): Shown => {
  const shown = showPalette()
  shown.open()
  shown.type('add task')
  shown.press('Enter')
  shown.type('Call the court')
  shown.press('Enter')
  shown.press('Escape')
  return shown
}

test('a line that says something else than the draft is left as it was typed, and the draft goes on', () => {
  const shown = taskBegun()
  shown.open()
  shown.type(`add task ${secret}`)
  shown.press('Enter')
  expect(shown.options()[0]).toBe('Go on with it: Call the court')
  first(shown)
  rest()
  expect([shown.chips(), value(shown)]).toEqual([['Add task', 'Call the court'], ''])
  expect(lines(shown)).toEqual([[`add task ${secret}`, 'root']])
})

test('a line that is the draft’s own answer goes on with it, and is left nowhere', () => {
  const shown = taskBegun()
  shown.open()
  shown.type('add task Call the court')
  shown.press('Enter')
  first(shown)
  rest()
  expect([shown.chips(), value(shown), lines(shown)]).toEqual([['Add task', 'Call the court'], '', []])
})

test('with one Backspace at what is asked of a draft the line stands in the input as it was typed', () => {
  const shown = taskBegun()
  shown.open()
  shown.type(`add task ${secret}`)
  shown.press('Enter')
  shown.press('Backspace')
  rest()
  expect([shown.chips(), value(shown), lines(shown)]).toEqual([
    [],
    `add task ${secret}`,
    [[`add task ${secret}`, 'root']],
  ])
})

test('an answer that was left stands there behind its command’s name, and is left still', () => {
  const shown = taskBegun()
  const here: Destination = { route: 'case.victim', caseId: 11, victimId: 7, tab: 'services' }
  const asking = { command: 'add.task', answers: [] }
  shown.dispatch(linesRecovered({ lines: [{ line: secret, page: 'do:1', asking, at: here }] }))
  shown.open()
  shown.press('Backspace')
  rest()
  expect([shown.chips(), value(shown), lines(shown)]).toEqual([
    [],
    `Add task ${secret}`,
    [[`Add task ${secret}`, 'root']],
  ])
  expect(shown.note()).toMatch(/^You typed this before/u)
})

test('what is typed while it is asked is for the first question of one that is begun anew; the line before it is left', () => {
  const shown = taskBegun()
  shown.open()
  shown.type('add task He moved')
  shown.press('Enter')
  shown.type(secret)
  rest()
  expect(lines(shown)).toEqual([
    [secret, 'do:1'],
    ['add task He moved', 'root'],
  ])
  shown.press('ArrowDown')
  shown.press('Enter')
  rest()
  expect([shown.chips(), value(shown)]).toEqual([['Add task'], secret])
  expect(lines(shown)).toHaveLength(2)
})

test('what was typed while one was saved is there for the next one, which alone is saved then', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  shown.type(secret)
  act(() => shown.sent[0]?.answer(recordLike('note', { id: 5, victim_id: 7 })))
  expect([shown.isOpen(), unsent(shown).lines.map(({ line }) => line)]).toEqual([false, [secret]])
  shown.open()
  expect([shown.chips(), value(shown), shown.sent.length]).toEqual([['Add note'], secret, 1])
  shown.press('Enter')
  expect(bodies(shown).slice(1)).toEqual([expect.objectContaining({ note: `<p>${secret}</p>` })])
})

test('what was typed while one was saved that is refused is left, and the refused answer stands there', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  shown.type(secret)
  act(() => shown.sent[0]?.fail({ status: 422, message: 'No.' }))
  rest()
  expect([value(shown), shown.state().navigation.linesLeft.map(({ line }) => line)]).toEqual(['She is well', [secret]])
})

test('what is on its way is not taken back', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  shown.press('Backspace')
  expect([shown.chips(), shown.note()]).toEqual([['Add note'], 'Saving…'])
  act(() => shown.sent[0]?.answer(recordLike('note', { id: 5, victim_id: 7 })))
  expect([shown.isOpen(), unsent(shown).lines, unsent(shown).drafts]).toEqual([false, [], []])
})

test('of one whose form is taken it is said so, and its question is asked as soon as the form is free', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note She is well')
  shown.press('Enter')
  shown.press('Escape')
  shown.dispatch(paletteOpened({ command: 'add.note' }))
  expect([shown.options(), shown.note()]).toEqual([[], 'Another one is still being saved. Try again when it is done.'])
  shown.type(secret)
  act(() => shown.sent[0]?.answer(recordLike('note', { id: 5, victim_id: 7 })))
  rest()
  expect([shown.chips(), value(shown), shown.note()]).toEqual([['Add note'], secret, null])
  shown.press('Enter')
  expect(bodies(shown).slice(1)).toEqual([expect.objectContaining({ note: `<p>${secret}</p>` })])
})

test('an answer that came back into the input and was emptied there is saved no more', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add service crisis')
  shown.press('Enter')
  shown.type('30')
  shown.press('Enter')
  shown.press('Backspace')
  expect([shown.chips(), value(shown)]).toEqual([['Add service', 'Crisis response'], '30'])
  shown.type('')
  expect(shown.options()[0]).toBe('Save')
  first(shown)
  expect(bodies(shown)).toEqual([expect.objectContaining({ service_id: 42 })])
  expect(bodies(shown)[0]).not.toMatchObject({ time_minutes: 30 })
})

test('of what was noted before the last moment there is one line, as it stood last', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note Her husband')
  rest()
  shown.type(`add note ${secret}`)
  shown.dispatch(routeEntered(other))
  expect(lines(shown)).toEqual([[`add note ${secret}`, 'root']])
})

test('who closes it in the last moment puts away what stands there', () => {
  const shown = showPalette()
  shown.open()
  shown.type(`add note ${secret}`)
  shown.press('Escape')
  rest()
  expect(lines(shown)).toEqual([])
})

test('what is looked for in the last moment is left nowhere', () => {
  const shown = showPalette()
  shown.open()
  shown.type('ortega')
  shown.dispatch(routeEntered(other))
  expect(lines(shown)).toEqual([])
})

test('opened at another command, it asks that one alone', () => {
  const shown = showPalette()
  shown.dispatch(paletteOpened({ command: 'add.note' }))
  shown.type(secret)
  shown.dispatch(paletteOpened({ command: 'add.task' }))
  rest()
  expect([shown.chips(), value(shown), lines(shown)]).toEqual([['Add task'], '', [[secret, 'do:1']]])
})

test('what was typed while one was saved is no answer behind those of that one', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add service crisis')
  shown.press('Enter')
  first(shown)
  expect(shown.sent).toHaveLength(1)
  shown.type(secret)
  act(() => shown.sent[0]?.answer(recordLike('service', { id: 5, service_id: 42, victim_id: 7 })))
  shown.open()
  expect([shown.chips(), value(shown), shown.sent.length]).toEqual([['Add service'], secret, 1])
})

test('an answer that was put back among the commands is unsent work however it is typed on', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add note')
  shown.press('Enter')
  shown.type(secret)
  rest()
  startedAnew(shown, false, ['view_own_victim', 'view_any_victim'])
  expect([shown.chips(), value(shown)]).toEqual([['Commands'], secret])
  shown.type(`${secret} now`)
  rest()
  expect(lines(shown)).toEqual([[`${secret} now`, 'do']])
})
