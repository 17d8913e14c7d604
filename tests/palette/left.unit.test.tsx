// @vitest-environment jsdom
/** A line that stood in the palette of a tab that died, or when somebody was signed out: it is unsent work, and comes back. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  linesRecovered,
  paletteClosed,
  paletteOpened,
  routeEntered,
  type Destination,
} from '../../domain/navigation/index.ts'
import { unsentIn } from '../../domain/unsent.ts'
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
  vi.useRealTimers()
})

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
