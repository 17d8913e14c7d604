/** Laws of work that is begun over and over. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Superseded, tryOnce } from '../../server/queue/tries.ts'

type End = 'well' | 'failed' | 'superseded' | 'stopped' | 'killed'
const ends = fc.array(fc.constantFrom<End>('well', 'failed', 'superseded', 'stopped', 'killed'), { maxLength: 12 })

/** Tries after one another, as a queue makes them that begins anew whatever threw. */
const history = async (all: readonly End[]) => {
  const seen = { attempts: 0, stops: 0, works: 0, givenUp: 0, isOver: false }
  for (const end of all) {
    const stopping = new AbortController()
    await tryOnce(
      {
        begin: async () => {
          if (seen.isOver) return null
          seen.attempts += 1
          return { attempts: seen.attempts, stops: seen.stops }
        },
        work: async () => {
          seen.works += 1
          if (end === 'superseded') throw new Superseded('another one')
          if (end === 'stopped') stopping.abort()
          // Of a process that is killed nothing is heard, and it gives nothing up.
          if (end === 'killed') return
          if (end !== 'well') throw new Error(end)
          seen.isOver = true
        },
        stopped: async () => void (seen.stops += 1),
        giveUp: async () => {
          seen.givenUp += 1
          seen.isOver = true
        },
      },
      stopping.signal,
    ).catch((error: unknown) => expect(['failed', 'stopped']).toContain((error as Error).message))
  }
  return seen
}

/** Five tries failed or died, and the last of them said so or another one came. */
const isGivenUp = (every: readonly End[]): boolean => {
  let counted = 0
  for (const end of every) {
    if (counted >= 5) return true
    if (end === 'stopped') continue
    counted += 1
    if (counted === 5 && end === 'failed') return true
  }
  return false
}

test('work is done or given up once, after five tries at most but those that were stopped, and never both', async () => {
  await fc.assert(
    fc.asyncProperty(ends, async (every) => {
      const { works, stops, givenUp, isOver } = await history(every)
      const all = every.filter((end) => end !== 'stopped')
      const firstWell = all.slice(0, 5).indexOf('well')
      expect(works - stops).toBeLessThanOrEqual(5)
      expect(givenUp).toBe(firstWell < 0 && isGivenUp(every) ? 1 : 0)
      expect(isOver).toBe(firstWell >= 0 || givenUp === 1)
    }),
  )
})
