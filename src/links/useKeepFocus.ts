import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * What was removed takes its button, and so the focus, with it: it goes to the panel's field, or to the panel itself,
 * so that somebody who works by keyboard goes on from there.
 */
export const useKeepFocus = (
  panel: RefObject<HTMLElement | null>,
  count: number,
): { readonly onFocus: () => void; readonly onBlur: () => void } => {
  const hadFocus = useRef(false)
  const before = useRef(count)
  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    const { activeElement, body } = document
    if (!isFewer || !hadFocus.current || (activeElement !== body && activeElement !== null)) return
    const next = panel.current?.querySelector<HTMLElement>('input, button') ?? panel.current
    next?.focus()
  }, [panel, count])
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    // A button that is taken out of the page is not left: only a focus that goes elsewhere is.
    onBlur: () => {
      hadFocus.current = document.activeElement === document.body ? hadFocus.current : false
    },
  }
}
