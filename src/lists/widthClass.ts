import { useSyncExternalStore } from 'react'
import { breakpoints } from '../ui/index.ts'

/** How much of a row fits: a card, its main columns, or all of them (NAV-50). */
export type WidthClass = 'phone' | 'tablet' | 'desk'

const atLeast = (width: number): MediaQueryList => matchMedia(`(width >= ${width}px) and (width >= ${width / 20}em)`)

const read = (): WidthClass =>
  atLeast(breakpoints.md).matches ? 'desk' : atLeast(breakpoints.sm).matches ? 'tablet' : 'phone'

const subscribe = (changed: () => void): (() => void) => {
  const queries = [atLeast(breakpoints.sm), atLeast(breakpoints.md)]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

export const useWidthClass = (): WidthClass => useSyncExternalStore(subscribe, read)
