/**
 * The real client and its screens in jsdom, against the real server: what a journey proves of what is drawn and sent,
 * without a browser. One page at a time; each begins with nothing stored but the device's keys and the tokens of whoever is
 * signed in.
 */
import { readFileSync } from 'node:fs'
import { configure, waitFor } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { addressOf, type AddressForm } from '../../domain/navigation/index.ts'
import { createDexieLogStore } from '../../epics/adapters/dexieLogStore.ts'
import { makeDeviceKeys } from '../../epics/adapters/logCrypto.ts'
import { startClient, type Store } from '../../epics/index.ts'
import { App } from '../../src/shell/index.ts'
import { loadTexts } from '../../src/assets/index.ts'
import { ClockContext, useClock } from '../../src/clock/clock.ts'
import type { Setup } from '../../domain/setup/index.ts'
import { setup as usual } from '../../src/setup/index.ts'
import { openPage, type OpenedPage } from './page.ts'
import type { ScreenServer } from './server.ts'

// What is not found is told with what is read instead of it.
configure({
  getElementError: (message) =>
    new Error(
      `${String(message).split('\n')[0]} at ${location.pathname}: ${document.body.textContent.slice(0, 1_000)}`,
    ),
})

export type Screen = {
  readonly main: () => HTMLElement
  readonly store: () => Store
  readonly sent: OpenedPage['sent']
  /** The heading is there, nothing holds a place for what is still to come, and every call has been answered. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

export type ScreenOptions = {
  readonly server: ScreenServer
  /** Nobody: a visitor. */
  readonly user?: string
  readonly path: string
  /** Scopes that the user lacks as far as the screens know; the server, which would refuse more, sees the real token. */
  readonly without?: readonly string[]
  /** How far the screens' clock is ahead, in milliseconds. */
  readonly ahead?: () => number
  /** What the server says in the page. */
  readonly setup?: Setup
  /** Of the build: as paths, unless otherwise said. */
  readonly addresses?: AddressForm
}

const Ahead = ({ by, children }: { readonly by: () => number; readonly children: ReactNode }) => {
  const clock = useClock()
  return <ClockContext value={{ ...clock, now: () => clock.now() + by() }}>{children}</ClockContext>
}

const notAhead = (): number => 0

const lacking = (token: string, scopes: readonly string[]): string => {
  const [head, claims = '', signature] = token.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const lesser = { ...said, scope: said.scope.filter((scope: string) => !scopes.includes(scope)) }
  return [head, Buffer.from(JSON.stringify(lesser)).toString('base64url'), signature].join('.')
}

/** The product's page as it is sent, whose scripts don't run here. */
const sentPage = readFileSync('src/index.html', 'utf8')

const showSentPage = (): void => {
  const sent = new DOMParser().parseFromString(sentPage, 'text/html')
  document.documentElement.lang = sent.documentElement.lang
  document.head.innerHTML = sent.head.innerHTML
  document.body.innerHTML = sent.body.innerHTML
}

const deviceKeys = makeDeviceKeys()

/**
 * A session's log is given to one device alone, and what is sent waits for the log: without the keys every page of a
 * session but its first would wait in vain for as long as that may take.
 */
const storeDeviceKeys = async (): Promise<void> => {
  const store = createDexieLogStore()
  await store.saveDeviceKeys(await deviceKeys)
  store.close()
}

export const openScreen = async ({
  server,
  user,
  path,
  without,
  ahead = notAhead,
  setup = usual,
  addresses = 'path',
}: ScreenOptions): Promise<Screen> => {
  const tokens = user === undefined ? null : await server.tokensOf(user)
  const page = openPage(server.url, path, without === undefined ? null : (tokens?.access ?? null))
  showSentPage()
  if (tokens !== null) {
    localStorage.setItem('access_token', without === undefined ? tokens.access : lacking(tokens.access, without))
    localStorage.setItem('refresh_token', tokens.refresh)
    await storeDeviceKeys()
  }
  const root = createRoot(document.getElementById('root') ?? document.body)
  let go = (to: string): void => history.replaceState(null, '', addressOf(addresses, to))
  let shown = 0
  let current: Store | null = null
  await startClient({
    page: window,
    go: (to) => go(to),
    build: 'test',
    reducers: 'test',
    addresses,
    setup,
    fetchPart: (load) => load(),
    languages: { loadTexts, browserLanguage: 'en', usual: setup.defaultLanguage },
    onStore: ({ store, secrets, files }) => {
      shown += 1
      current = store
      const onGo = (next: (to: string) => void): void => {
        go = next
      }
      root.render(
        <Ahead by={ahead}>
          <App key={shown} store={store} secrets={secrets} files={files} addresses={addresses} onGo={onGo} />
        </Ahead>,
      )
    },
  })
  const main = (): HTMLElement => document.getElementById('main') ?? document.body
  const isSettled = (): void => {
    if (page.underway() > 0) throw new Error(`${page.underway()} calls have no answer`)
    if (main().getElementsByTagName('h1').length === 0) throw new Error('there is no heading yet')
    if (main().querySelector('[data-shape], [role=progressbar]') !== null)
      throw new Error('something is still being loaded')
  }
  return {
    main,
    store: () => {
      if (current === null) throw new Error('there is no store yet')
      return current
    },
    sent: page.sent,
    settled: () => waitFor(isSettled, { interval: 10 }),
    close: async () => {
      root.unmount()
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
      if (user !== undefined && without === undefined) {
        const [access, refresh] = ['access_token', 'refresh_token'].map((name) => localStorage.getItem(name))
        server.keepTokens(user, access && refresh ? { access, refresh } : null)
      }
      page.close()
      document.body.replaceChildren()
    },
  }
}
