// @vitest-environment jsdom
/** The palette is asked for before the application is there: it opens with what was typed meanwhile. */
import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeHeldKeys } from '../../src/commands/index.ts'
import { takeEarlyPress } from '../../src/early/index.ts'
import { runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

const script = readFileSync('src/public/early.js', 'utf8')
const begin = (): void => {
  // As the browser runs it, before anything else of the page.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval
  new Function(script)()
}
const key = (name: string, more = {}): boolean => fireEvent.keyDown(document.body, { key: name, ...more })
const ctrlK = (): boolean => key('k', { ctrlKey: true })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  takeEarlyPress()
  takeHeldKeys()
  cleanup()
  vi.useRealTimers()
  document.documentElement.removeAttribute('data-hidden')
})

test('Ctrl+K is not the browser’s, and the letters behind it stand in the palette once it is there', () => {
  begin()
  expect(ctrlK()).toBe(false)
  for (const letter of 'ortex') expect(key(letter)).toBe(false)
  key('Backspace')
  const shown = showPalette({ at: { route: 'home' } })
  expect(shown.isOpen()).toBe(true)
  act(() => void vi.advanceTimersByTime(0))
  expect((shown.input() as HTMLInputElement).value).toBe('orte')
  expect(screen.getByRole('combobox')).toBe(document.activeElement)
})

test('no other key is held, and none that was not behind it', () => {
  begin()
  for (const name of ['a', 'Enter', 'Tab', 'Escape']) expect(key(name)).toBe(true)
  expect(key('f', { ctrlKey: true })).toBe(true)
  const shown = showPalette({ at: { route: 'home' } })
  expect(shown.isOpen()).toBe(false)
})

test('Escape takes it back, and after a while the keys are the page’s again', () => {
  begin()
  ctrlK()
  key('a')
  expect(key('Escape')).toBe(false)
  expect(key('b')).toBe(true)
  ctrlK()
  expect(key('c')).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(key('d')).toBe(true)
  expect(takeEarlyPress()).toBeNull()
})

test('whoever is signed out drops it, so that a password is typed into its field', () => {
  begin()
  ctrlK()
  key('a')
  takeEarlyPress()
  expect(key('s')).toBe(true)
  expect(ctrlK()).toBe(true)
  expect(takeEarlyPress()).toBeNull()
})

test('behind the privacy screen no palette is opened, and the keys are gone', () => {
  begin()
  ctrlK()
  key('a')
  document.documentElement.setAttribute('data-hidden', '')
  expect(showPalette({ at: { route: 'home' } }).isOpen()).toBe(false)
  expect(takeHeldKeys()).toEqual({ text: '', entered: false })
})

test('law: what is taken is what was typed behind the press, up to Enter', () => {
  const typed = fc.array(fc.constantFrom('a', 'B', ' ', '1', 'é', 'Backspace', 'Enter', 'Shift', 'ArrowLeft'))
  fc.assert(
    fc.property(typed, typed, (before, behind) => {
      begin()
      for (const name of before) expect(key(name)).toBe(true)
      ctrlK()
      for (const name of behind) key(name)
      const end = behind.indexOf('Enter')
      const text = (end === -1 ? behind : behind.slice(0, end)).reduce(
        (so, name) => (name === 'Backspace' ? so.slice(0, -1) : name.length === 1 ? so + name : so),
        '',
      )
      expect(takeEarlyPress()).toEqual({ text, entered: end !== -1 })
    }),
    { numRuns: runs(100) },
  )
})
