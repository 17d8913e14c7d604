// @vitest-environment jsdom
/** What the palette says of a line, over the whole screen: what is searched for, and that the log can read it again. */
import { act, cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import type { Stamped } from '../../domain/kernel/index.ts'
import { recordsFound } from '../../domain/lists/index.ts'
import { decode, entryOf } from '../../domain/log/codec.ts'
import { paletteClosed, paletteOpened } from '../../domain/navigation/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { patience, runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pause = (): void => act(() => void vi.advanceTimersByTime(remoteDebounceMs))
const announced = () => document.querySelector('[aria-live=polite]')?.textContent
const searched = (shown: ReturnType<typeof showPalette>) => shown.said('lists/recordsSearched')

describe('a line', () => {
  it('that is meant for a command is not searched for, here or where it can not be run', () => {
    for (const at of [undefined, { route: 'home' } as const]) {
      const shown = showPalette(at === undefined ? {} : { at })
      shown.open()
      for (const line of [
        'Add task: call her',
        'add note Her husband knows where the shelter is',
        'set city Larkhaven',
      ]) {
        shown.type(line)
        pause()
      }
      expect(searched(shown)).toEqual([])
      expect(shown.note()).toBe(
        at === undefined
          ? null
          : 'This begins like a command, so it is not searched for. To search for it, clear the line, type ? and choose where.',
      )
      shown.type('ortega')
      pause()
      expect(searched(shown)).toEqual([{ query: 'ortega', near: true }])
      cleanup()
    }
  })

  it('that is not searched for has its sentence alone: nothing is said to be found, before or after Enter', () => {
    const shown = showPalette({ at: { route: 'home' } })
    shown.open()
    for (const line of ['write note She moved to Larkhaven', 'x'.repeat(201)]) {
      shown.type(line)
      pause()
      expect([shown.options(), announced()]).toEqual([[], ''])
      shown.press('Enter')
      pause()
      expect([shown.note() === null, announced()]).toEqual([false, ''])
    }
    // What is still searched for is not said to be nowhere.
    shown.type('zzqx')
    expect(announced()).toBe('')
    pause()
    shown.dispatch(recordsFound({ query: 'zzqx', pages: [] }))
    expect(announced()).toBe(`${shown.options().length} results`)
  })

  it('that sets no field of the record in view says how it is searched for too', () => {
    const shown = showPalette()
    shown.open()
    shown.type('Set Andersson')
    pause()
    expect([searched(shown), shown.options(), shown.note()]).toEqual([
      [],
      [],
      'No field is called “Andersson”. To search for this line instead, clear it, type ? and choose where.',
    ])
    shown.type('set city Larkhaven')
    expect(shown.note()).toBeNull()
  })

  it('in a chip asks for its kind alone, and as it stands', () => {
    const shown = showPalette()
    shown.open()
    shown.type('cl')
    shown.press('Tab')
    shown.type('ortega')
    pause()
    shown.type('add note on')
    pause()
    expect(searched(shown)).toEqual([
      { query: 'ortega', near: true, tabs: ['victims'] },
      { query: 'add note on', near: true, tabs: ['victims'] },
    ])
  })

  it('that goes on, or away, drops what was asked before', () => {
    const shown = showPalette()
    const said = () => shown.actions.map(({ type }) => type).filter((type) => type.startsWith('lists/record'))
    shown.open()
    shown.type('orte')
    pause()
    shown.type('orteg')
    expect(said()).toEqual(['lists/recordsSearched', 'lists/recordSearchDropped'])
    shown.type('ortega')
    pause()
    shown.dispatch(paletteClosed({}))
    expect(said().slice(2)).toEqual(['lists/recordsSearched', 'lists/recordSearchDropped'])
  })

  it('too long to look for is not, and says so', () => {
    const shown = showPalette()
    shown.open()
    shown.type('x'.repeat(201))
    pause()
    expect([searched(shown), shown.note()]).toEqual([
      [],
      'Too long to look for: at most 200 characters. Shorten it to search.',
    ])
  })
})

const words = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 100 }))
const line = fc
  .tuple(
    fc.constantFrom(
      '',
      'add note ',
      'add service counseling 30 ',
      'set city ',
      'set race ',
      'ortega ',
      'clients by name ',
    ),
    words,
    fc.nat(400),
  )
  .map(([begin, rest, length]) => `${begin}${rest.padEnd(length, 'ma ')}`.slice(0, 400))
const step = fc.oneof(
  { weight: 4, arbitrary: line.map((text) => ({ text })) },
  { weight: 2, arbitrary: fc.constantFrom('Enter', 'Tab', 'ArrowDown', 'Backspace').map((key) => ({ key })) },
  { weight: 2, arbitrary: fc.constant({ pause: true }) },
  { weight: 1, arbitrary: fc.constantFrom('cl', 'ca', 'de', '@', '?').map((text) => ({ text })) },
)

it(
  'law: whatever is typed, of 0 to 400 characters, and whatever it does, each action is read again as it was said',
  () => {
    const shown = showPalette()
    let said = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (script) => {
        const from = shown.actions.length
        shown.dispatch(paletteOpened({}))
        for (const each of script) {
          if (!shown.isOpen()) break
          if ('text' in each) shown.type(each.text)
          else if ('key' in each) shown.press(each.key)
          else pause()
        }
        shown.dispatch(paletteClosed({}))
        for (const action of shown.actions.slice(from)) {
          const entry = entryOf(registry, action as Stamped)
          if (entry === null) continue
          said += 1
          const kept: unknown = JSON.parse(JSON.stringify(entry))
          expect(decode(registry, kept as typeof entry)).toEqual({ ok: true, entry })
        }
      }),
      { numRuns: runs(40) },
    )
    expect(said).toBeGreaterThan(runs(40))
  },
  patience(120_000),
)

describe('what is asked', () => {
  const asked = (shown: ReturnType<typeof showPalette>) => shown.said('navigation/paletteAsked')
  const rest = (): void => act(() => void vi.advanceTimersByTime(300))

  it('is in the state when somebody pauses, and before what was chosen is done', () => {
    const shown = showPalette()
    shown.open()
    rest()
    expect(asked(shown)).toEqual([])
    for (const line of ['a', 'ad', 'add']) shown.type(line)
    expect(asked(shown)).toEqual([])
    rest()
    rest()
    expect(asked(shown)).toEqual([{ line: 'add', page: 'root' }])
    expect(shown.state().navigation.paletteLine).toEqual({ line: 'add', page: 'root' })
    shown.type('add note')
    shown.press('Enter')
    rest()
    const types = shown.actions.map(({ type }) => type)
    expect(asked(shown)).toEqual([
      { line: 'add', page: 'root' },
      { line: 'add note', page: 'root', isForCommand: true },
      { line: '', page: expect.stringMatching(/^do:/), asking: { command: 'add.note', answers: [] } },
    ])
    shown.dispatch(paletteClosed({}))
    rest()
    expect(types.filter((type) => type === 'navigation/paletteAsked')).toHaveLength(3)
    expect(shown.state().navigation.paletteLine).toBeNull()
  })

  it.each([
    'true aeg 97',
    'seconday phone 5559871234',
    'adress line 2 12 Larkhaven Street, the shelter',
    'chnage address line 2 12 Larkhaven Street, the shelter',
    'ste city Larkhaven',
    'add n0te Her husband knows where the shelter is',
    'add noteHer husband knows where the shelter is',
  ])('of a line that is mistyped by a key the server is not asked: %s', (line) => {
    const shown = showPalette()
    shown.open()
    shown.type(line)
    act(() => void vi.advanceTimersByTime(1_000))
    expect(shown.said('lists/recordsSearched')).toEqual([])
  })

  it('stands there again when the page was loaded anew: a line, and a question with what was answered', () => {
    const shown = showPalette()
    shown.open()
    shown.type('add note Her husband knows')
    rest()
    shown.reload()
    expect(shown.input()).toHaveProperty('value', 'add note Her husband knows')
    shown.dispatch(paletteClosed({}))
    shown.open()
    shown.type('log service')
    shown.press('Enter')
    shown.type('Crisis')
    shown.press('Enter')
    shown.type('1:3')
    rest()
    expect(shown.chips()).toEqual(['Add service', 'Crisis response'])
    shown.reload()
    expect([shown.chips(), shown.state().navigation.paletteLine?.asking?.command]).toEqual([
      ['Add service'],
      'add.service',
    ])
    // The answers are in the draft, which the palette asks about before it goes on.
    shown.press('ArrowDown')
    shown.press('ArrowUp')
    shown.press('Enter')
    expect([shown.chips(), shown.input()]).toMatchObject([['Add service', 'Crisis response'], { value: '1:3' }])
  })

  it.each([
    ['@', 'Clients', 'quill'],
    ['>', 'Commands', 'go'],
    ['@', 'Clients', ''],
  ])('stands there again in the chip that it stood in: %s', (sign, chip, line) => {
    const shown = showPalette()
    shown.open()
    shown.type(sign)
    if (line !== '') shown.type(line)
    rest()
    expect(shown.chips()).toEqual([chip])
    shown.reload()
    rest()
    expect([shown.chips(), shown.input()]).toMatchObject([[chip], { value: line }])
    expect(asked(shown)).toHaveLength(1)
  })

  it('that one went back from a command at which the palette began is in the state', () => {
    const shown = showPalette()
    shown.dispatch(paletteOpened({ command: 'add.note' }))
    rest()
    expect([shown.chips(), asked(shown)]).toEqual([['Add note'], []])
    shown.press('Backspace')
    rest()
    expect([shown.chips(), asked(shown)]).toEqual([[], [{ line: '', page: 'root' }]])
  })

  it('law: can be read again, whatever is typed, and is the line as far as it is kept', () => {
    const shown = showPalette()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(1, 20), (text, times) => {
        const line = text.repeat(times)
        shown.dispatch(paletteClosed({}))
        shown.open()
        shown.type(`x${line}`)
        rest()
        const last = shown.state().navigation.paletteLine
        expect(`x${line}`.startsWith(last?.line ?? 'none')).toBe(true)
        expect(last?.line.length).toBeGreaterThanOrEqual(Math.min(99_999, line.length + 1))
        expect(last?.line.length).toBeLessThanOrEqual(100_000)
        expect(last?.line.isWellFormed()).toBe(true)
      }),
      { numRuns: runs(50), examples: [['aa\u{1F600}', 25_001]] },
    )
    expect(shown.actions.map(({ type }) => type)).not.toContain('log/reducerFailed')
  })
})
