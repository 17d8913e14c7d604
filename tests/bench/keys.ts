/** From the press of a key to the picture: as the browser stamps the event, to after the next frame. */
import type { Page } from '@playwright/test'
import { realisticQueries } from '../palette/matcher.measure.ts'
import { mainThreadClock } from './chromium.ts'

declare global {
  interface Window {
    /** The newest key's milliseconds, once its frame is done. */
    keyTime: Promise<number> | undefined
  }
}

/** Before any script of the page, so that it hears each key first. */
export const watchKeys = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    addEventListener(
      'keydown',
      ({ timeStamp, key }) => {
        if (['Control', 'Shift'].includes(key)) return
        window.keyTime = new Promise((done) => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => done(performance.now() - timeStamp))
          channel.port1.start()
          // What is posted in a frame's callback is delivered after that frame's picture.
          requestAnimationFrame(() => channel.port2.postMessage(null))
        })
      },
      true,
    )
  })
}

export type KeyTimes = {
  /** Milliseconds to the picture. */
  readonly paint: readonly number[]
  /** Milliseconds of the main thread's processor time until the picture. */
  readonly cpu: readonly number[]
}

export const pressKey = async (page: Page, key: string): Promise<number> => {
  await page.keyboard.press(key)
  return page.evaluate(() => {
    const time = window.keyTime
    window.keyTime = undefined
    if (time === undefined) throw new Error('the page did not hear the key')
    return time
  })
}

/** Some 190 keys: enough for a p95. */
export const typedQueries: readonly string[] = realisticQueries

/** Types each query key by key into what has the focus, and empties it after each. */
export const typeQueries = async (
  page: Page,
  queries: readonly string[],
  afterQuery: (query: string) => Promise<void> = async () => undefined,
): Promise<KeyTimes> => {
  const { read, session } = await mainThreadClock(page)
  const paint: number[] = []
  const cpu: number[] = []
  for (const query of queries) {
    let before = await read()
    for (const key of query) {
      paint.push(await pressKey(page, key === ' ' ? 'Space' : key))
      const after = await read()
      cpu.push(after - before)
      before = after
    }
    await afterQuery(query)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(50)
  }
  await session.detach()
  return { paint, cpu }
}

/** As on a machine that is so many times slower. */
export const throttled = async <T>(page: Page, times: number, work: () => Promise<T>): Promise<T> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
