import type { Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import type { TestServer } from '../session/testServer.ts'
import { openTab } from './socketTab.ts'

type On = { readonly url: string; readonly server: Pick<TestServer, 'send'> }
type Signed = { readonly access: string }

/** Tabs, which are closed after each test, and whether a session stands; the server is started before the tests. */
export const tabsOn = (on: () => On) => {
  const open = new Set<Socket>()
  afterEach(() => {
    for (const socket of open) socket.disconnect()
    open.clear()
  })
  return {
    tab: async (token: string): ReturnType<typeof openTab> => {
      const opened = await openTab(on().url, token)
      open.add(opened.socket)
      return opened
    },
    stands: async ({ access }: Signed): Promise<boolean> =>
      (await on().server.send('GET', '/v1/me', { token: access })).status === 200,
  }
}
