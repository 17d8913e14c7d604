import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClock } from './clock.ts'

/** When the browser began to print, for as long as it does. */
export const usePrintTime = (): Date | null => {
  const { now } = useClock()
  const [at, setAt] = useState<Date | null>(null)
  useEffect(() => {
    const before = (): void => flushSync(() => setAt(new Date(now())))
    const after = (): void => setAt(null)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [now])
  return at
}
