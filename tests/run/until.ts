/** Waiting for what is not to be seen otherwise: looks again and again until it is so, and fails where it never is. */
import { setTimeout as rest } from 'node:timers/promises'

/** Milliseconds between two looks. */
const look = 25

export const until = async <T>(
  what: () => T | Promise<T>,
  patience = 30_000,
): Promise<Exclude<T, false | null | undefined>> => {
  for (const began = performance.now(); ;) {
    const found = await what()
    if (found !== false && found !== null && found !== undefined) return found as Exclude<T, false | null | undefined>
    if (performance.now() - began > patience) throw new Error('it did not come to that')
    await rest(look)
  }
}

/** Lets all that was promised so far, and the next turn of the machine's input and output, come first. */
export const turn = (): Promise<void> => new Promise((done) => setImmediate(done))
