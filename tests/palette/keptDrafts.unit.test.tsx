// @vitest-environment jsdom
/** What is typed in the palette where a draft of the same is begun, or is being saved: its person alone puts it away. */
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesRecovered, paletteOpened, routeEntered, type Destination } from '../../domain/navigation/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { heldClock, other, rest, secret, startedAnew, unsent, value, type Shown } from './keptWorld.ts'
import { showPalette } from './paletteScreen.tsx'

heldClock()

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
