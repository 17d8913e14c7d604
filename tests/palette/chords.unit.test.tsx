// @vitest-environment jsdom
/** Keys of a text are the text's: no shortcut of one character fires where somebody types, and none swallows a letter. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { takeHeldKeys } from '../../src/commands/index.ts'
import { Chords } from '../../src/shell/Chords.tsx'
import { showScreen } from '../links/screen.tsx'
import { useChords } from './useChords.ts'

afterEach(() => {
  takeHeldKeys()
  localStorage.clear()
  cleanup()
})

const chords = commands.flatMap(({ chord }) => (chord === undefined ? [] : [chord]))
const plain = chords.filter((chord) => !chord.includes('mod+'))
const everyScope = commands.flatMap(({ needs }) =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])],
)
const controls = ['text', 'search', 'email', 'tel', 'number', 'date', 'password', 'textarea', 'select', 'rich'] as const

const Page = ({ dialog = null }: { readonly dialog?: 'dialog' | 'alertdialog' | 'menu' | null }) => {
  useChords()
  return (
    <>
      <button type="button">Elsewhere</button>
      {controls.map((type) => {
        if (type === 'textarea') return <textarea key={type} aria-label={type} />
        if (type === 'select') return <select key={type} aria-label={type} />
        // jsdom knows nothing of what may be edited.
        const editable = (node: HTMLElement | null): void =>
          void (node && Object.defineProperty(node, 'isContentEditable', { value: true }))
        return type === 'rich' ? (
          <div key={type} role="textbox" aria-label={type} tabIndex={0} ref={editable} />
        ) : (
          <input key={type} type={type} aria-label={type} />
        )
      })}
      {dialog === null ? null : <div role={dialog} aria-label="Open" />}
    </>
  )
}

const elsewhere = (): HTMLElement => screen.getByRole('button', { name: 'Elsewhere' })
/** Whether the keys were left to where they were pressed. */
const pressed = (at: HTMLElement, chord: string): boolean =>
  chord
    .split(' ')
    .map((key) => fireEvent.keyDown(at, { key, shiftKey: key === '?' }))
    .every(Boolean)

describe('a shortcut without a modifier', () => {
  test('law: runs from the page', () => {
    const everywhere = commands.flatMap(({ chord, when }) =>
      chord !== undefined && when === undefined && plain.includes(chord) ? [chord] : [],
    )
    expect(everywhere.length).toBeGreaterThan(20)
    const ran = plain.filter((chord) => {
      const { log } = showScreen(<Page />, [], { scopes: everyScope })
      const isLeft = pressed(elsewhere(), chord)
      const isRun = log().length > 0
      expect([chord, isLeft]).toEqual([chord, !isRun])
      takeHeldKeys()
      cleanup()
      return isRun
    })
    expect(everywhere.filter((chord) => !ran.includes(chord))).toEqual([])
    expect(everywhere).toEqual(expect.arrayContaining(['l o', 'g c', 'n c', '?']))
  })

  test.each(controls)('law: does nothing in a control of kind %s, and takes no letter of it', (name) => {
    const { log } = showScreen(<Page />, [], { scopes: everyScope })
    const control = screen.getByLabelText(name)
    for (const chord of plain) expect([chord, pressed(control, chord), log()]).toEqual([chord, true, []])
  })

  test('law: is not begun in a text and ended on the page', () => {
    const { log } = showScreen(<Page />, [], { scopes: everyScope })
    for (const [first = '', second] of plain.map((chord) => chord.split(' '))) {
      if (second === undefined) continue
      fireEvent.keyDown(screen.getByLabelText('text'), { key: first })
      fireEvent.keyDown(elsewhere(), { key: second })
      // What the second key may have begun.
      fireEvent.keyDown(screen.getByLabelText('text'), { key: first })
      expect([first, second, log()]).toEqual([first, second, []])
    }
  })

  test.each(['dialog', 'alertdialog', 'menu'] as const)('law: does nothing behind an open %s', (dialog) => {
    const { log } = showScreen(<Page dialog={dialog} />, [], { scopes: everyScope })
    for (const chord of plain) expect([chord, pressed(elsewhere(), chord), log()]).toEqual([chord, true, []])
  })

  test('law: does nothing while an input method composes, while a key is held, or where such keys are switched off', () => {
    const { log } = showScreen(<Page />, [], { scopes: everyScope })
    for (const chord of plain)
      for (const how of [{ isComposing: true }, { repeat: true }])
        for (const key of chord.split(' ')) fireEvent.keyDown(elsewhere(), { key, ...how })
    expect(log()).toEqual([])
    localStorage.setItem('keys.single', 'off')
    for (const chord of plain) expect([chord, pressed(elsewhere(), chord), log()]).toEqual([chord, true, []])
  })
})

test('law: each shortcut can be pressed, and none takes a key by which browsers close, open, print or look in a page', () => {
  const ofBrowsers = ['w', 't', 'n', 'p', 'f', 'r', 'l', 'c', 'v', 'x', 'a', 'q'].map((key) => `mod+${key}`)
  for (const chord of chords) {
    expect(ofBrowsers).not.toContain(chord)
    for (const stroke of chord.split(' ')) expect(stroke).toMatch(/^(?:mod\+)?[^\sA-Z+]$/u)
  }
})

test('a shortcut is heard though nothing of the frame is drawn yet, and no more once its person has left', async () => {
  const { said, unmount } = showScreen(<Chords />, [], { scopes: everyScope })
  const hide = (): boolean => fireEvent.keyDown(document.body, { key: '.', ctrlKey: true })
  await vi.waitUntil(() => !hide())
  expect(said('privacy/screenHidden')).toEqual([{}])
  unmount()
  expect(hide()).toBe(true)
  expect(said('privacy/screenHidden')).toHaveLength(1)
})
