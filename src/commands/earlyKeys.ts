/**
 * Keys that come after the press that opens the palette and before its input has the focus. They are meant for it: kept
 * in order, they are neither lost nor typed into the form behind.
 */
import type { Clock } from '../clock/index.ts'
import type { EarlyKeys } from '../early/index.ts'

/** Milliseconds; a palette that is not wanted any more by then will not open, and the keys are the page's again. */
const longestHold = 2_000

let release: (() => EarlyKeys) | null = null

/** Whether it types a character: AltGr is told as Control and Alt by some systems, and Option as Alt. */
const isThirdLevel = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  (event.getModifierState('AltGraph') || (event.altKey && !event.ctrlKey && !/[a-z0-9]/i.test(event.key)))

const none: EarlyKeys = { text: '', entered: false }

/**
 * As long as it `isWanted`, however late it comes: its part of the client may still be on its way. Escape tells that it
 * is wanted no more. `before` are those that came before the application did.
 */
export const holdKeys = (clock: Clock, isWanted: () => boolean, giveUp: () => void, before = none): void => {
  release?.()
  let { text, entered } = before
  const hold = (event: KeyboardEvent): void => {
    if (event.metaKey || event.isComposing || ((event.ctrlKey || event.altKey) && !isThirdLevel(event))) return
    if (entered && event.key !== 'Escape') return
    if (event.key === 'Escape') {
      release?.()
      giveUp()
    } else if (event.key === 'Enter') entered = true
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData?.getData('text') ?? ''
    if (entered || pasted === '') return
    // As a field of one line takes it.
    text += pasted.replaceAll(/[\r\n]/g, '')
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', hold, { capture: true })
  addEventListener('paste', paste, { capture: true })
  const end = (): void => {
    if (isWanted()) callOff = clock.after(longestHold, end)
    else release?.()
  }
  let callOff = clock.after(longestHold, end)
  release = () => {
    removeEventListener('keydown', hold, { capture: true })
    removeEventListener('paste', paste, { capture: true })
    callOff()
    release = null
    return { text, entered }
  }
}

/** What was held, once; from here on keys go where the focus is. */
export const takeHeldKeys = (): EarlyKeys => release?.() ?? none
