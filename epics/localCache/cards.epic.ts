import { debounceTime, defer, EMPTY, from, ignoreElements, merge, of, share, take, type Observable } from 'rxjs'
import { tableGet, type Action } from '../../domain/kernel/index.ts'
import {
  recordPage,
  cardsSeen,
  isRecordTab,
  lists,
  listPageLoaded,
  recordTabs,
  mayFind,
  recordsFound,
  type RecordPage,
  type Cards,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { cardsPlace, mayBeKept } from '../../domain/localCache/index.ts'
import { goneIn } from '../../domain/records/index.ts'
import { scopesOf, sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap, switchMap, tap } from '../kernel/index.ts'

type Row = Cards[RecordTab]

/** Rows of each list that are kept, those seen last. */
const mostKept = 500
/** Milliseconds without new rows before they are written. */
const pause = 5_000

const pagesIn = (action: Action): readonly RecordPage[] => {
  if (listPageLoaded.match(action)) {
    const { of } = action.payload
    return isRecordTab(of.tab) ? [of as RecordPage] : []
  }
  return recordsFound.match(action) || cardsSeen.match(action) ? action.payload.pages : []
}

/** Rows by number, those seen last at the end. */
const seenRows = () => {
  const seen = new Map<RecordTab, Map<number, Row>>(recordTabs.map((tab) => [tab, new Map()]))
  return {
    take: ({ tab, rows }: RecordPage, { lists: { cards } }: State): void => {
      const known = seen.get(tab)
      for (const row of rows) {
        known?.delete(row.id)
        // An answer to a question from before it was gone still has it; the list has left it out.
        const isListed = tableGet<Row>(cards[tab], row.id) !== undefined
        if (isListed && mayBeKept(row)) known?.set(row.id, row)
      }
    },
    drop: (tab: RecordTab, id: number): void => void seen.get(tab)?.delete(id),
    pages: (): readonly unknown[] =>
      recordTabs.map((tab) => ({ tab, rows: [...(seen.get(tab)?.values() ?? [])].slice(-mostKept) })),
  }
}

/** What was kept, as far as the user may look for it and nothing newer is there. */
const wanted = (value: unknown, state: State): RecordPage[] => {
  if (!Array.isArray(value)) return []
  const scopes = scopesOf(state)
  return value.flatMap((kept: unknown) => {
    const parsed = recordPage.schema.safeParse(kept)
    if (!parsed.success || !mayFind(scopes, parsed.data.tab)) return []
    const { tab, rows } = parsed.data
    const unknown = (rows as Row[]).filter(({ id }) => tableGet<Row>(state.lists.cards[tab], id) === undefined)
    return unknown.length === 0 ? [] : [{ tab, rows: unknown } as RecordPage]
  })
}

/** Rows that this session has seen answer the quick search and the palette of its next tab too, before the server does. */
export const cardsEpic = epic('localCache.cards', (action$, state$, { localCache, scheduler }) => {
  const seen = seenRows()
  const changed$ = action$.pipe(
    filter((action) => pagesIn(action).length > 0 || goneIn(action) !== null),
    tap((action) => {
      for (const page of pagesIn(action)) seen.take(page, state$.value)
      const gone = goneIn(action)
      if (gone === null) return
      for (const tab of recordTabs) if (lists[tab].kind === gone.kind) seen.drop(tab, gone.id)
    }),
    share(),
  )
  const kept$ = changed$.pipe(
    debounceTime(pause, scheduler),
    mergeMap(() => from(localCache?.()?.keep([{ place: cardsPlace, value: seen.pages() }]) ?? of(undefined))),
    ignoreElements(),
  )
  const found$: Observable<Action> = action$.pipe(
    filter(sessionReady.match),
    take(1),
    switchMap((ready) =>
      defer(() => localCache?.()?.read(cardsPlace) ?? EMPTY).pipe(
        map((found) => wanted(found?.value, state$.value)),
        filter((pages) => pages.length > 0),
        map((pages) => cardsSeen({ pages }, ready)),
      ),
    ),
  )
  return merge(kept$, found$)
})
