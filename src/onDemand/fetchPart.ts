import { pageClock } from '../clock/index.ts'

/** Milliseconds between two tries, and how many there are at most while the browser says that it is online. */
const pause = 2_000
const mostTries = 5

const aMoment = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      callOff()
      removeEventListener('online', done)
      resolve()
    }
    const callOff = pageClock.after(pause, done)
    addEventListener('online', done)
  })

/**
 * Fetches a part of the build. A connection that is away takes nothing from the page that is there: it is asked for until
 * it comes. Rejects when the page is online and the part does not come all the same: then it is of a build that is gone.
 */
export const fetchPart = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ;) {
    try {
      // One try after another is what this is.
      // oxlint-disable-next-line no-await-in-loop
      return await load()
    } catch (error) {
      if (navigator.onLine && tries >= mostTries) throw error
      if (navigator.onLine) tries += 1
    }
    // oxlint-disable-next-line no-await-in-loop
    await aMoment()
  }
}
