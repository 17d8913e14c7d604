// @vitest-environment jsdom
/** A line that stood in the palette of a tab that died, or when somebody was signed out: it is unsent work, and comes back. */
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  linesRecovered,
  navigationRequested,
  paletteClosed,
  paletteOpened,
  routeEntered,
  type Destination,
} from '../../domain/navigation/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { logoutRequested, sessionLost } from '../../domain/session/index.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { heldClock } from './keptWorld.ts'
import { showPalette } from './paletteScreen.tsx'

heldClock()

type Shown = ReturnType<typeof showPalette>
const rest = (): void => act(() => void vi.advanceTimersByTime(300))
const unsent = (shown: Shown) => unsentIn(shown.state()).lines
const left = (shown: Shown) => shown.state().navigation.linesLeft
const value = (shown: Shown): string => (shown.input() as HTMLInputElement).value
const here: Destination = { route: 'case.victim', caseId: 11, victimId: 7, tab: 'services' }
const other: Destination = { route: 'case.victim', caseId: 11, victimId: 9, tab: 'notes' }
const told = 'You typed this before, and it was not carried out. Close the palette to put it away.'
const secret = 'Her husband knows where the shelter is'
const note = { line: `add note ${secret}`, page: 'root', isForCommand: true, at: here }

test('a line that a command begins is unsent work, and so is an answer to a question; what is looked for is not', () => {
  const shown = showPalette()
  shown.open()
  for (const [line, isWork] of [
    ['ortega', false],
    [note.line, true],
    ['add n0te She called', true],
    ['', false],
  ] as const) {
    shown.type(line)
    rest()
    expect(unsent(shown)).toEqual(isWork ? [{ ...note, line }] : [])
  }
  shown.type('@')
  shown.type('quill')
  rest()
  expect(unsent(shown)).toEqual([])
  shown.press('Escape')
  shown.dispatch(paletteOpened({ command: 'add.note' }))
  rest()
  expect(unsent(shown)).toEqual([])
  shown.type(secret)
  rest()
  expect(unsent(shown)).toEqual([
    { line: secret, page: 'do:1', asking: { command: 'add.note', answers: [] }, at: here },
  ])
  shown.press('Escape')
  expect(unsent(shown)).toEqual([])
})

test('it stands in the palette when that is opened next, and says so; several one after the other', () => {
  const shown = showPalette()
  const asked = { line: 'She is well', page: 'do:1', asking: { command: 'add.note', answers: [] }, at: here }
  shown.dispatch(linesRecovered({ lines: [note, asked] }))
  expect(unsent(shown)).toEqual([note, asked])
  shown.open()
  expect([value(shown), shown.note(), unsent(shown)]).toEqual([note.line, told, [asked, note].toReversed()])
  expect((shown.input() as HTMLInputElement).selectionStart).toBe(note.line.length)
  expect(shown.options()[0]).toBe(`Add note: ${secret}`)
  shown.type(`${note.line} now`)
  rest()
  expect(unsent(shown)).toEqual([{ ...note, line: `${note.line} now` }, asked])
  shown.press('Escape')
  expect(unsent(shown)).toEqual([asked])
  shown.open()
  expect([shown.chips(), value(shown), shown.note()]).toEqual([['Add note'], 'She is well', told])
  shown.press('Enter')
  expect(shown.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ note: '<p>She is well</p>' })])
  shown.dispatch(paletteClosed({}))
  expect(unsent(shown)).toEqual([])
  shown.open()
  expect([value(shown), shown.note()]).toEqual(['', null])
})

test('one that is loaded anew while it stands there stands there still', () => {
  const shown = showPalette()
  shown.dispatch(linesRecovered({ lines: [note] }))
  shown.open()
  shown.reload()
  expect([value(shown), shown.note(), unsent(shown)]).toEqual([note.line, told, [note]])
})

test('with what was answered before it, where no form holds that', () => {
  const shown = showPalette()
  shown.open()
  shown.type('set field')
  shown.press('Enter')
  shown.type('address line 2')
  shown.press('Enter')
  shown.type('12 Larkhaven Street')
  rest()
  const lines = unsent(shown)
  const chips = shown.chips()
  expect([chips.length, lines.length]).toEqual([2, 1])
  shown.press('Escape')
  shown.dispatch(linesRecovered({ lines }))
  shown.open()
  expect([shown.chips(), value(shown)]).toEqual([chips, '12 Larkhaven Street'])
})

test('what is typed among the commands is unsent work as it is in front of all, and comes back there', () => {
  const shown = showPalette()
  shown.open()
  shown.type('>')
  shown.type('ortega')
  rest()
  expect([shown.chips(), unsent(shown)]).toEqual([['Commands'], []])
  shown.type(note.line)
  rest()
  expect(unsent(shown)).toEqual([{ ...note, page: 'do' }])
  shown.press('Escape')
  shown.dispatch(linesRecovered({ lines: [{ ...note, page: 'do' }] }))
  shown.open()
  expect([shown.chips(), value(shown), shown.note()]).toEqual([['Commands'], note.line, told])
})

test.each([
  ['a record of the list is looked for by', 'clients by', 'first name Ortega'],
  ['a tag is found by', 'tags: open term', 'shelter'],
] as const)('what %s is no unsent work, neither in the line nor as an answer', (_, begun, words) => {
  const shown = showPalette({ scopes: [...allScopes, 'view_taxonomy', 'view_term'] })
  shown.open()
  shown.type(`${begun} ${words}`)
  rest()
  pause()
  expect([unsent(shown), searched(shown), shown.state().navigation.paletteLine?.line]).toEqual([
    [],
    [],
    `${begun} ${words}`,
  ])
  shown.type(begun)
  shown.press('Enter')
  for (const word of words.split(/ (?=Ortega)/u)) {
    shown.type(word)
    rest()
    expect([shown.state().navigation.paletteLine?.asking === undefined, unsent(shown)]).toEqual([false, []])
    if (word !== words.split(' ').at(-1)) shown.press('Enter')
  }
})

test('what was answered is unsent work before a word is typed behind it, where no form holds it, and comes back', () => {
  const shown = showPalette()
  shown.open()
  shown.type('set field')
  shown.press('Enter')
  rest()
  expect(unsent(shown)).toEqual([])
  shown.type('address line 2')
  shown.press('Enter')
  rest()
  const lines = unsent(shown)
  const chips = shown.chips()
  expect([chips.length, lines]).toMatchObject([2, [{ line: '', asking: { command: 'record.setField' } }]])
  shown.reload()
  expect([shown.chips(), value(shown)]).toEqual([chips, ''])
  shown.press('Escape')
  shown.dispatch(linesRecovered({ lines }))
  shown.open()
  expect([shown.chips(), value(shown), shown.note()]).toEqual([chips, '', 'Type: Address line 2'])
  shown.dispatch(navigationRequested(other), routeEntered(other))
  shown.open()
  expect([shown.options()[0], unsent(shown)]).toEqual(['Set field: Address line 2', lines])
})

test('it may be of the record that it was typed at: elsewhere it is a row that leads there, and is not run', () => {
  const shown = showPalette()
  shown.dispatch(routeEntered(other), linesRecovered({ lines: [note] }))
  shown.open()
  expect([value(shown), shown.options()[0], shown.note()]).toEqual(['', note.line, null])
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  expect([shown.said('navigation/requested'), shown.sent]).toEqual([[here], []])
  shown.dispatch(routeEntered(here))
  shown.open()
  expect([value(shown), left(shown)]).toEqual([note.line, []])
})

test('it is not typed over by one who opens the palette for something else', () => {
  const shown = showPalette()
  shown.dispatch(linesRecovered({ lines: [note] }))
  shown.dispatch(paletteOpened({ command: 'add.service' }))
  shown.type('Crisis')
  rest()
  shown.press('Escape')
  expect(left(shown)).toEqual([note])
})

test('an answer to what can not be asked here is shown, looked for nowhere, and stays unsent work', () => {
  const shown = showPalette({ scopes: ['view_own_victim'] })
  shown.dispatch(
    linesRecovered({ lines: [{ line: secret, page: 'do:1', asking: { command: 'add.note', answers: [] }, at: here }] }),
  )
  shown.open()
  expect(shown.options()[0]).toBe(`Add note: ${secret}`)
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  act(() => void vi.advanceTimersByTime(1_000))
  expect([shown.chips(), value(shown), shown.said('lists/recordsSearched')]).toEqual([['Commands'], secret, []])
  expect(unsent(shown)).toMatchObject([{ line: secret }])
})

const searched = (shown: Shown) => shown.said('lists/recordsSearched')
const pause = (): void => act(() => void vi.advanceTimersByTime(2_000))

test('closed and opened again within a minute it stands there, is not looked for, and is of that record alone', () => {
  const shown = showPalette()
  shown.open()
  shown.type(note.line)
  shown.press('Escape')
  shown.open()
  pause()
  expect([value(shown), searched(shown), unsent(shown)]).toEqual([note.line, [], [note]])
  shown.press('Escape')
  shown.dispatch(routeEntered(other))
  shown.open()
  pause()
  expect([value(shown), unsent(shown), searched(shown)]).toEqual(['', [], []])
})

test('one that was put away does not come back', () => {
  const shown = showPalette()
  shown.dispatch(linesRecovered({ lines: [note] }))
  shown.open()
  shown.press('Escape')
  shown.open()
  pause()
  expect([value(shown), unsent(shown), searched(shown)]).toEqual(['', [], []])
})

test('an answer waits until it is said what becomes of the draft before it, and goes on where it stood', () => {
  const shown = showPalette()
  shown.open()
  shown.type('add service')
  shown.press('Enter')
  for (const typed of ['crisis', '30']) {
    shown.type(typed)
    shown.press('Enter')
  }
  const chips = shown.chips()
  shown.type(secret)
  rest()
  expect([chips.length, unsent(shown)]).toMatchObject([3, [{ line: secret }]])
  shown.reload()
  pause()
  expect([value(shown), unsent(shown)]).toMatchObject(['', [{ line: secret }]])
  shown.reload()
  pause()
  expect(unsent(shown)).toMatchObject([{ line: secret }])
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  expect([shown.chips(), value(shown)]).toEqual([chips, secret])
})

test.each([
  ['another record is gone to', routeEntered(other)],
  ['what was saved leads on', navigationRequested(other)],
  ['the shortcuts are shown', shortcutsOpened({})],
] as const)('when %s it is left, as of the record that it was typed at', (_, what) => {
  const shown = showPalette()
  shown.open()
  shown.type(note.line)
  rest()
  shown.dispatch(what)
  expect([shown.isOpen(), left(shown), shown.sent]).toEqual([false, [note], []])
})

test('the keys that open the palette do nothing to it while it stands there', () => {
  const shown = showPalette()
  shown.dispatch(linesRecovered({ lines: [note] }))
  shown.open()
  shown.dispatch(paletteOpened({}))
  expect([value(shown), unsent(shown), shown.note()]).toEqual([note.line, [note], told])
})

test('one that no command begins any more stands among the commands, and is not looked for', () => {
  const shown = showPalette()
  const other = { ...note, line: `agregar nota ${secret}` }
  shown.dispatch(linesRecovered({ lines: [other] }))
  shown.open()
  pause()
  expect([shown.chips(), value(shown), searched(shown)]).toEqual([['Commands'], other.line, []])
  expect(unsent(shown)).toMatchObject([{ line: other.line }])
})

test('what is typed without a pause is kept after a second', () => {
  const shown = showPalette()
  shown.open()
  const at = Array.from(note.line, (_, index) => index + 1).filter((index) => index > 8)
  for (const index of at) {
    shown.type(note.line.slice(0, index))
    act(() => void vi.advanceTimersByTime(250))
  }
  expect(unsent(shown)[0]?.line.length).toBeGreaterThanOrEqual(note.line.length - 5)
})

test.each([
  ['somebody logs out', logoutRequested({})],
  ['it is lost', sessionLost({ reason: 'timeout', message: 'You were away.', here: true })],
] as const)(
  'what is typed when the session ends, since %s, is unsent work, although the palette is gone',
  (_, ends) => {
    const shown = showPalette()
    shown.open()
    shown.type(note.line)
    expect(unsent(shown)).toEqual([])
    shown.dispatch(ends)
    expect(unsent(shown)).toEqual([note])
    expect(shown.queryByRole('combobox')).toBeNull()
  },
)

test.each([
  ['is closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['can be seen no more', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)('what is typed as the page %s is unsent work', (what, happens) => {
  const shown = showPalette()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(what === 'is closed' ? 'visible' : 'hidden')
  shown.open()
  shown.type(note.line)
  act(() => void happens())
  expect(unsent(shown)).toEqual([note])
})

test('after it was loaded anew nobody types over it', () => {
  const shown = showPalette()
  shown.open()
  shown.type(note.line)
  rest()
  shown.reload()
  const { selectionStart, selectionEnd } = shown.input() as HTMLInputElement
  expect([selectionStart, selectionEnd]).toEqual([note.line.length, note.line.length])
})

test('after it was loaded anew what was looked for is typed over, whatever other tabs left', () => {
  const shown = showPalette()
  shown.dispatch(routeEntered(other), linesRecovered({ lines: [note] }))
  shown.open()
  shown.type('ortega')
  rest()
  shown.reload()
  const { selectionStart, selectionEnd } = shown.input() as HTMLInputElement
  expect([value(shown), selectionStart, selectionEnd]).toEqual(['ortega', 0, 6])
})

test('answers of what can not be asked here are kept with it', () => {
  const shown = showPalette({ scopes: ['view_own_victim'] })
  const answers = [{ question: 'title', answer: 'She called twice', isSkipped: false }]
  const lines = [{ line: secret, page: 'do:2', asking: { command: 'add.task', answers }, at: here }]
  shown.dispatch(linesRecovered({ lines }))
  shown.open()
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  expect(value(shown)).toBe(`She called twice ${secret}`)
})

test('once it was emptied, what is typed instead is looked for as usual', () => {
  const shown = showPalette()
  shown.dispatch(linesRecovered({ lines: [note] }))
  shown.open()
  shown.type('')
  rest()
  shown.type('ortega')
  pause()
  expect([unsent(shown), shown.note(), searched(shown).length]).toEqual([[], null, 1])
})
