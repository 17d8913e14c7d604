/** Time that passes only when a test says so. Promises settle between any two steps of it. */
import { VirtualTimeScheduler } from 'rxjs'

/** 2026-03-01T12:00:00Z */
export const beginning = Date.UTC(2026, 2, 1, 12)

export type VirtualTime = {
  readonly scheduler: VirtualTimeScheduler
  /** The true time, which the server has; milliseconds since 1970. */
  readonly now: () => number
  readonly advance: (milliseconds: number) => Promise<void>
  readonly settle: () => Promise<void>
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

export const virtualTime = (): VirtualTime => {
  const scheduler = new VirtualTimeScheduler(undefined, 0)
  const advance = async (milliseconds: number): Promise<void> => {
    const target = scheduler.frame + milliseconds
    await settle()
    for (let next = scheduler.actions[0]; next && next.delay <= target; next = scheduler.actions[0]) {
      scheduler.maxFrames = next.delay
      scheduler.flush()
      await settle()
    }
    scheduler.frame = target
  }
  return { scheduler, now: () => beginning + scheduler.frame, advance, settle }
}
