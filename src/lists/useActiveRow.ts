/** The row that somebody comes to or back to: it has the focus, unless something else was given it meanwhile. */
import { useEffect, useRef, type RefObject } from 'react'
import { isFocusFree } from '../ui/index.ts'

/** The row that was left, and the first that was found; by what is drawn of them. */
const places = { left: '[role=row][aria-current=true] a', first: '[role=row][aria-rowindex="2"] a' } as const

const meant = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * `left` is the row one comes back to, as far as there is one; `sought` what the list looks for: when it changes, its
 * first row is waited for. Whoever does something else meanwhile is left alone.
 */
export const useActiveRow = (table: RefObject<HTMLElement | null>, left: number | null, sought: string): void => {
  const awaited = useRef<keyof typeof places | null>(left === null ? null : 'left')
  const before = useRef(sought)
  useEffect(() => {
    const forget = (): void => {
      awaited.current = null
    }
    for (const name of meant) addEventListener(name, forget)
    return () => {
      for (const name of meant) removeEventListener(name, forget)
    }
  }, [])
  // Rows come with any drawing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (before.current !== sought) awaited.current = sought === '' ? null : 'first'
    before.current = sought
    if (awaited.current === null) return
    const link = table.current?.querySelector<HTMLElement>(places[awaited.current])
    if (link === null || link === undefined) return
    awaited.current = null
    if (isFocusFree()) link.focus({ preventScroll: true })
  })
}
