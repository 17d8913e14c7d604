/** What becomes of a piece of work that is begun, over and over if need be, by one process after the other. */

/** Work that ended so many tries is given up. */
const mostTries = 5

/** Ends a try quietly: what it was about is gone, or another try of it has begun. */
export class Superseded extends Error {}

export type Tries<T> = {
  /** Counts the try; null when nothing is left to do. */
  readonly begin: () => Promise<T | null>
  /** Writes only as long as no other try has begun, and throws `Superseded` where one has. */
  readonly work: (task: T) => Promise<void>
  readonly giveUp: (task: T) => Promise<void>
}

/** It throws where another try may succeed, or `signal` asked it to stop. */
export const tryOnce = async <T extends { readonly attempts: number }>(
  { begin, work, giveUp }: Tries<T>,
  signal: AbortSignal,
): Promise<void> => {
  const task = await begin()
  if (task === null) return
  try {
    await (task.attempts > mostTries ? giveUp(task) : work(task))
  } catch (error) {
    if (error instanceof Superseded) return
    if (!signal.aborted && task.attempts >= mostTries) await giveUp(task)
    throw error
  }
}
