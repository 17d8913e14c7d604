import { useEffect, useRef } from 'react'

/**
 * Whether nothing that somebody chose has the focus: it is nowhere, or on the page's main part, where it goes when a
 * place is entered. Only then may a screen take it by itself.
 */
export const isFocusFree = (): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches('main')
}

/** Drawings without a dialog after which none is on its way out any more. */
const calmFrames = 3

/**
 * Gives the focus once no dialog is open: one that closes returns the focus first, and that would be the last word.
 * Returns what calls it off.
 */
export const focusWhenCalm = (focus: () => void): (() => void) => {
  const hasDialog = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null
  let frame = 0
  const wait = (calm: number): void => {
    if (calm < calmFrames) frame = requestAnimationFrame(() => wait(hasDialog() ? 0 : calm + 1))
    else focus()
  }
  wait(hasDialog() ? 0 : calmFrames)
  return () => cancelAnimationFrame(frame)
}

/**
 * Where one of so many goes away with the button in it that had the focus, the focus goes to `next`; after a question that is
 * still on its way out, once it is gone.
 */
export const useFocusAfterRemoval = (count: number, next: () => HTMLElement | null | undefined): void => {
  const before = useRef(count)
  const to = useRef(next)
  useEffect(() => {
    to.current = next
  })
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return undefined
    return focusWhenCalm(() => {
      if (isFocusFree()) to.current()?.focus()
    })
  }, [count])
}
