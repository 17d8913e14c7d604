import type { Action, Command } from '../../domain/kernel/index.ts'
import type { State } from '../../domain/state.ts'
import { minuteOf, type Clock } from '../clock/index.ts'
import { currentKeys } from './singleKeys.ts'
import { takeEarlyPress } from '../early/index.ts'
import { availableCommands, paletteId, runnerOf } from './useCommands.ts'

/** How long the second key of a sequence may take, in ms. */
const sequenceMs = 1_000

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/u.test(navigator.platform)

/** `mod+k` as people of this machine read it. */
export const shownChord = (chord: string): string =>
  chord
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((key) =>
          key === 'mod'
            ? isApple
              ? '⌘'
              : 'Ctrl'
            : key === 'shift'
              ? 'Shift'
              : key.length === 1 && stroke.includes('+')
                ? key.toUpperCase()
                : key,
        )
        .join('+'),
    )
    .join(' ')

const strokeOf = (event: KeyboardEvent): string =>
  [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && event.key.length > 1 ? 'shift' : '',
    event.key.toLowerCase(),
  ]
    .filter((part) => part !== '')
    .join('+')

/** Strokes that mean something of their own in a text: there they are the field's. */
const ofFields: ReadonlySet<string> = new Set(['mod+z'])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))

/** The palette that was asked for before anything of the application was there. */
const openEarly = (say: (action: Action) => void, read: () => State, clock: Clock): void => {
  const early = takeEarlyPress()
  // Behind the privacy screen nobody sees what a key does.
  if (early === null || document.documentElement.hasAttribute('data-hidden')) return
  const palette = availableCommands(read(), minuteOf(clock)).find(({ id }) => id === paletteId)
  if (palette !== undefined) runnerOf(say, read, clock, early)(palette, 'chord')
}

/**
 * Runs commands by their chords until the function is called that it returns. A chord without `mod` never fires while
 * somebody types, nor while an input method composes, nor while a dialog is open.
 */
export const hearChords = (say: (action: Action) => void, read: () => State, clock: Clock): (() => void) => {
  const run = runnerOf(say, read, clock)
  let before: { readonly stroke: string; readonly at: number } | null = null
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.repeat) return
    // Behind the privacy screen nobody sees what a key does.
    if (document.documentElement.hasAttribute('data-hidden')) return
    const stroke = strokeOf(event)
    // With Shift it is redo, which this is not.
    if (event.shiftKey && ofFields.has(stroke)) return
    const plain = !stroke.startsWith('mod+') || ofFields.has(stroke)
    // WCAG 2.1.4: keys of one character can be turned off.
    if (!stroke.includes('mod+') && !currentKeys()) return
    if (
      plain &&
      (isTyping(event.target) || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null)
    ) {
      before = null
      return
    }
    const sequence = before !== null && event.timeStamp - before.at <= sequenceMs ? `${before.stroke} ${stroke}` : null
    const found: Command | undefined = availableCommands(read(), minuteOf(clock)).find(
      ({ chord }) => chord !== undefined && (chord === sequence || chord === stroke),
    )
    before = found === undefined && plain && event.key.length === 1 ? { stroke, at: event.timeStamp } : null
    if (found === undefined) return
    event.preventDefault()
    run(found, 'chord')
  }
  addEventListener('keydown', onKey)
  openEarly(say, read, clock)
  return () => removeEventListener('keydown', onKey)
}
