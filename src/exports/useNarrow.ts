import { useSyncExternalStore } from 'react'
import { breakpoints } from '../ui/index.ts'

const wide = (): MediaQueryList => matchMedia(`(width >= ${breakpoints.md}px)`)

const subscribe = (changed: () => void): (() => void) => {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether a table must do with what matters most (NAV-50). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => !wide().matches)
