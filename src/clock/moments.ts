import { useCallback, useSyncExternalStore } from 'react'
import { useClock, type Clock } from './clock.ts'

const minute = 60_000

/** Looks at the clock once a minute. */
const useEachMinute = <T>(look: (clock: Clock) => T): T => {
  const clock = useClock()
  const subscribe = useCallback((changed: () => void) => clock.every(minute, changed), [clock])
  return useSyncExternalStore(subscribe, () => look(clock))
}

const dayOf = ({ now }: Clock): string => {
  const at = new Date(now())
  return `${String(at.getMonth() + 1).padStart(2, '0')}/${String(at.getDate()).padStart(2, '0')}/${at.getFullYear()}`
}

const minuteOf = ({ now }: Clock): number => Math.floor(now() / minute) * minute

/** Today as MM/dd/yyyy, for ages; follows midnight. */
export const useToday = (): string => useEachMinute(dayOf)

/** Now, to the minute. */
export const useMinute = (): number => useEachMinute(minuteOf)
