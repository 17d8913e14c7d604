import { useCallback, useSyncExternalStore } from 'react'
import { dayAt, wireDay } from '../../domain/kernel/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { useClock, type Clock } from './clock.ts'

const minute = 60_000

/** Looks at the clock once a minute. */
const useEachMinute = <T>(look: (clock: Clock) => T): T => {
  const clock = useClock()
  const subscribe = useCallback((changed: () => void) => clock.every(minute, changed), [clock])
  return useSyncExternalStore(subscribe, () => look(clock))
}

/** Milliseconds since 1970, to the minute. */
export const minuteOf = ({ now }: Clock): number => Math.floor(now() / minute) * minute

/** FMT-11: the agency's today as MM/dd/yyyy, wherever the device is; follows midnight. */
export const useToday = (): string => {
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  return useEachMinute(({ now }) => wireDay(dayAt(now(), zone)))
}

/** Now, to the minute. */
export const useMinute = (): number => useEachMinute(minuteOf)
