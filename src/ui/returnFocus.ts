import { useRef } from 'react'
import type { RefObject } from 'react'

/** A menu's items vanish with the menu, so a surface opened from one gives the focus back to the menu's button. */
const whereToReturn = (active: Element | null): HTMLElement | null => {
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = opener === null || opener === undefined ? active : document.getElementById(opener)
  return found instanceof HTMLElement ? found : null
}

/** For a surface that nobody opened by hand, as one that came with the address: where the page begins. */
const pageStart = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main')

/**
 * Radix gives the focus back to its own trigger only; a surface that state opens has none. These two handlers remember
 * what had the focus and return to it, unless something else has taken it meanwhile, and start the surface's focus at
 * `initial` when that is given.
 */
export const useReturnFocus = (initial?: RefObject<HTMLElement | null>) => {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = whereToReturn(document.activeElement)
      if (initial?.current) {
        event.preventDefault()
        initial.current.focus()
      }
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { activeElement, body } = document
      if (activeElement !== null && activeElement !== body) return
      if (opener.current === null || opener.current === body) pageStart()?.focus({ preventScroll: true })
      else opener.current.focus()
    },
  }
}
