import { useSyncExternalStore } from 'react'

const day = (): string => {
  const now = new Date()
  return `${String(now.getMonth() + 1).padStart(2, '0')}/${String(now.getDate()).padStart(2, '0')}/${now.getFullYear()}`
}

const subscribe = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/** Today as MM/dd/yyyy, for ages; follows midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, day)
