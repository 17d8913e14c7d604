import { createContext, use } from 'react'

/** What calls off what was to come. */
export type CallOff = () => void

/** All that a screen knows of time, in milliseconds; a test gives it another in which time passes when it is told to. */
export type Clock = {
  /** Since 1970. */
  readonly now: () => number
  /** Of a clock that does not go backwards. */
  readonly elapsed: () => number
  readonly after: (wait: number, work: () => void) => CallOff
  readonly every: (period: number, work: () => void) => CallOff
  /** When the browser has nothing to do, at the latest after `patience`; `wait` is for a browser that tells of no such moment. */
  readonly idle: (patience: number, work: () => void, wait?: number) => CallOff
}

const after: Clock['after'] = (wait, work) => {
  const timer = setTimeout(work, wait)
  return () => clearTimeout(timer)
}

/** The page's own, and the one place of the screens that reads it. */
export const pageClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after,
  every: (period, work) => {
    const timer = setInterval(work, period)
    return () => clearInterval(timer)
  },
  idle: (patience, work, wait = 0) => {
    if (typeof requestIdleCallback !== 'function') return after(wait, work)
    const handle = requestIdleCallback(work, { timeout: patience })
    return () => cancelIdleCallback(handle)
  },
}

export const ClockContext = createContext(pageClock)

export const useClock = (): Clock => use(ClockContext)
