/** What the page itself tells and lends: when it is hidden, when it is gone for good, chance, and its databases. */
import { filter, fromEvent, map, merge, shareReplay, take, type Observable } from 'rxjs'
import type { Presence } from '../kernel/index.ts'

type Page = Window & typeof globalThis

/** The last moments in which something can be done. */
export const pageHidden = (page: Page): Observable<unknown> =>
  merge(
    fromEvent(page, 'pagehide'),
    fromEvent(page.document, 'visibilitychange').pipe(filter(() => page.document.visibilityState === 'hidden')),
  )

/** Once, when the page goes and does not come back from the browser's cache of pages; also to who asks later. */
export const pageGone = (page: Page): Observable<unknown> =>
  fromEvent<PageTransitionEvent>(page, 'pagehide').pipe(
    filter(({ persisted }) => !persisted),
    take(1),
    shareReplay(1),
  )

/** Signs of work, also where the page itself uses up what was pressed. */
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

export const pagePresence = ({ document }: Page): Presence => ({
  active$: merge(...signs.map((sign) => fromEvent(document, sign, { capture: true, passive: true }))),
  visible$: fromEvent(document, 'visibilitychange').pipe(map(() => document.visibilityState === 'visible')),
})

/** A whole number from 0 to `below` - 1. */
export const pageChance =
  ({ crypto }: Page) =>
  (below: number): number => {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    return drawn % below
  }

/** Never rejects: a browser that knows no such thing, or says no, may evict what is kept when it needs the room. */
export const persist = async ({ navigator }: Pick<Page, 'navigator'>): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {}
}
