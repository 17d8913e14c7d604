// @vitest-environment jsdom
/** What is typed in the palette while something else is asked, saved or gone to: its person alone puts it away. */
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  lineTakenUp,
  linesRecovered,
  navigationRequested,
  paletteOpened,
  routeEntered,
} from '../../domain/navigation/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { begun, heldClock, isKept, isSomewhere, other, rest, secret, startedAnew, unsent } from './keptWorld.ts'
import { showPalette } from './paletteScreen.tsx'

heldClock()

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

test('a line that is gone by now is not taken up', () => {
  const shown = showPalette()
  shown.open()
  shown.type(secret)
  rest()
  const { navigation } = shown.state()
  shown.dispatch(lineTakenUp({ line: { line: 'Somewhere else by now', page: 'root', at: null } }))
  expect(shown.state().navigation).toEqual(navigation)
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
