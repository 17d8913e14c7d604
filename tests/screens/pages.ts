/** The pages of one file's tests, one at a time; the server runs as long as they do. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openScreen, type Screen, type ScreenOptions } from './openScreen.tsx'
import { startScreenServer, type ScreenServer } from './server.ts'

/** A page in place of the one that was open; nobody is a visitor. */
type Open = (
  path: string,
  user: string | null,
  more?: Pick<ScreenOptions, 'without' | 'ahead' | 'setup' | 'addresses'>,
) => Promise<Screen>

export type Pages = {
  readonly server: () => ScreenServer
  /** Once everything on it has come. */
  readonly open: Open
  /** For a page that waits for what is held back. */
  readonly openUnsettled: Open
  readonly opened: () => Screen
  /** By itself after each test. */
  readonly close: () => Promise<void>
}

/**
 * Once in each file. What stands between pages and server goes away after the page: its own `afterEach` is said before,
 * for the last one said comes first.
 */
export const pages = (demoSize?: number): Pages => {
  let running: ScreenServer | null = null
  let shown: Screen | null = null
  const server = (): ScreenServer => {
    if (running === null) throw new Error('there is no server yet')
    return running
  }
  const close = async (): Promise<void> => {
    await shown?.close()
    shown = null
  }
  beforeAll(async () => {
    running = await startScreenServer(demoSize)
  })
  afterEach(close)
  afterAll(() => running?.stop())
  const openUnsettled: Open = async (path, user, more) => {
    await close()
    shown = await openScreen({ server: server(), path, ...(user !== null && { user }), ...more })
    return shown
  }
  return {
    server,
    close,
    openUnsettled,
    open: async (...what) => {
      const page = await openUnsettled(...what)
      await page.settled()
      return page
    },
    opened: () => {
      if (shown === null) throw new Error('there is no page yet')
      return shown
    },
  }
}
