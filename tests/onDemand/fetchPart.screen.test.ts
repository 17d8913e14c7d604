import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart } from '../../src/onDemand/index.ts'

let online = true
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  online = true
})

const failing = (times: number) => {
  const tried = { times: 0 }
  const load = (): Promise<string> => {
    tried.times += 1
    return tried.times > times ? Promise.resolve('the part') : Promise.reject(new TypeError('Failed to fetch'))
  }
  return { tried, load }
}
const outcome = async (load: () => Promise<string>) => {
  const seen: { what: string } = { what: 'waits' }
  void fetchPart(load).then(
    (part) => (seen.what = part),
    (error: unknown) => (seen.what = error instanceof Error ? error.message : 'no error'),
  )
  await vi.advanceTimersByTimeAsync(0)
  return seen
}

test('law: while the browser is offline a part is asked for until it comes, however long that takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 500 }), async (times) => {
      online = false
      const seen = await outcome(failing(times).load)
      await vi.advanceTimersByTimeAsync((times - 1) * 2_000)
      expect(seen.what).toBe('waits')
      await vi.advanceTimersByTimeAsync(2_000)
      expect(seen.what).toBe('the part')
    }),
    { numRuns: 30 },
  )
})

test('the connection is back: it is asked for at once', async () => {
  online = false
  const { load, tried } = failing(1)
  const seen = await outcome(load)
  online = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([seen.what, tried.times]).toEqual(['the part', 2])
})

test('what does not come five times while the page is online is of a build that is gone', async () => {
  const { load, tried } = failing(99)
  const seen = await outcome(load)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(seen.what).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect([seen.what, tried.times]).toEqual(['Failed to fetch', 5])
})
