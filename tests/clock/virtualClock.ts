/** A clock of the screens that stands still until a test lets time pass. */
import { VirtualTimeScheduler } from 'rxjs'
import type { Clock } from '../../src/clock/index.ts'

export type VirtualClock = Clock & { readonly pass: (milliseconds: number) => void }

export const virtualClock = (begun = 1_700_000_000_000): VirtualClock => {
  const time = new VirtualTimeScheduler(undefined, 0)
  const after: Clock['after'] = (wait, work) => {
    const waiting = time.schedule(work, wait)
    return () => waiting.unsubscribe()
  }
  const every: Clock['every'] = (period, work) => {
    let callOff = after(period, function again() {
      callOff = after(period, again)
      work()
    })
    return () => callOff()
  }
  return {
    now: () => begun + time.frame,
    elapsed: () => time.frame,
    after,
    every,
    idle: (_, work) => after(0, work),
    pass: (milliseconds) => {
      const until = time.frame + milliseconds
      time.maxFrames = until
      time.flush()
      time.frame = until
    },
  }
}
