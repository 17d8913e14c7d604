/** What jsdom's window lacks of a browser's, so that the product runs in it as it is. */
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { pageLocks } from './locks.ts'
import { computedStyle } from './styles.ts'

declare global {
  /** Set by the test environment. */
  var jsdom: { readonly reconfigure: (settings: { readonly url: string }) => void }
}

/** Of a desk: as wide as the journeys' browser. */
const size = { width: 1440, height: 900 }

const give = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { configurable: true, writable: true, value })
}

/** Widths alone are answered, of pixels and em; a page has no wishes otherwise. */
const matches = (query: string): boolean =>
  [...query.matchAll(/width >= ([\d.]+)(px|em)/gu)].every(
    ([, least, unit]) => Number(least) * (unit === 'em' ? 16 : 1) <= size.width,
  ) && query.includes('width >=')

class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const drawn = { x: 0, y: 100, top: 100, left: 0, right: size.width, bottom: 140, width: size.width, height: 40 }

const labelOf = /^label\[for="([^"\\]*)"\]$/u

/** axe asks for the label of each field four times, and jsdom makes a matcher of each question, which then walks the page. */
const findLabelsQuickly = (): void => {
  const find: unknown = Reflect.get(Document.prototype, 'querySelector')
  if (typeof find !== 'function') throw new Error('a document finds nothing')
  give(Document.prototype, 'querySelector', function querySelector(this: Document, selector: string): unknown {
    const field = labelOf.exec(selector)?.[1]
    if (field === undefined) return find.call(this, selector)
    return [...this.getElementsByTagName('label')].find(({ htmlFor }) => htmlFor === field) ?? null
  })
}

/** Once for each window. */
const furnish = (): void => {
  give(window, 'matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media), onchange: null }),
  )
  give(window, 'getComputedStyle', computedStyle)
  findLabelsQuickly()
  give(HTMLCanvasElement.prototype, 'getContext', () => null)
  give(window, 'ResizeObserver', Unseen)
  give(window, 'IntersectionObserver', Unseen)
  give(window, 'scrollTo', () => undefined)
  give(window, 'innerWidth', size.width)
  give(window, 'innerHeight', size.height)
  give(Element.prototype, 'scrollIntoView', () => undefined)
  give(Element.prototype, 'setPointerCapture', () => undefined)
  give(Element.prototype, 'releasePointerCapture', () => undefined)
  give(Element.prototype, 'hasPointerCapture', () => false)
  give(Element.prototype, 'getBoundingClientRect', () => ({ ...drawn, toJSON: () => drawn }))
  for (const [side, length] of Object.entries({ Width: size.width, Height: 40 }))
    for (const part of ['offset', 'client'])
      Object.defineProperty(HTMLElement.prototype, part + side, { configurable: true, get: () => length })
}

export type OpenedPage = {
  /** Calls that have not been answered. */
  readonly underway: () => number
  /** The addresses of what was sent by a method. */
  readonly sent: (method: string, part: string) => readonly string[]
  /** What the page holds goes with it, and its storage too. */
  readonly close: () => void
}

let furnished: Window | null = null

/** The call as it is sent: with another token than the page has, where there is one. */
const sentWith = (init: RequestInit | undefined, token: string | null): RequestInit | undefined => {
  if (token === null) return init
  const headers = new Headers(init?.headers)
  if (headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** A new page of the origin, in the one window that there is. The server is told `token`, whatever the page believes it has. */
export const openPage = (origin: string, path: string, token: string | null): OpenedPage => {
  if (furnished !== window) furnish()
  furnished = window
  globalThis.jsdom.reconfigure({ url: `${origin}${path}` })
  history.replaceState(null, '', `${origin}${path}`)
  const channels: BroadcastChannel[] = []
  const usual = { fetch: globalThis.fetch, BroadcastChannel: globalThis.BroadcastChannel }
  let underway = 0
  const sent: { readonly method: string; readonly address: string }[] = []
  const counted = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    underway += 1
    sent.push({ method: init?.method ?? 'GET', address: address instanceof Request ? address.url : address.toString() })
    try {
      const to = typeof address === 'string' ? new URL(address, location.origin) : address
      return await usual.fetch(to, sentWith(init, token))
    } finally {
      underway -= 1
    }
  }
  give(window, 'fetch', counted)
  give(
    window,
    'BroadcastChannel',
    class extends usual.BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
  give(navigator, 'locks', pageLocks())
  const indexedDB = new IDBFactory()
  give(window, 'indexedDB', indexedDB)
  give(window, 'IDBKeyRange', IDBKeyRange)
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  return {
    underway: () => underway,
    sent: (method, part) =>
      sent.flatMap((call) => (call.method === method && call.address.includes(part) ? [call.address] : [])),
    close: () => {
      for (const channel of channels) channel.close()
      give(window, 'fetch', usual.fetch)
      give(window, 'BroadcastChannel', usual.BroadcastChannel)
      localStorage.clear()
      sessionStorage.clear()
      for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
    },
  }
}
