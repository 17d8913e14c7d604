/** How much of a long list is kept: a list of 100,000 rows costs no more than one of 4,000. */
import { tableRemove } from '../kernel/index.ts'
import { mostAsked, pageSizeOf } from './queries.ts'
import type { ListState, ListsState, Page } from './shape.ts'
import { isRecordTab, type Cards, type ListTab } from './tabs.ts'

/** Pages of a list that are kept: those around the newest one. */
export const mostKeptPages = 40
/** LST-06: rows on paper at most; more of them are an export's work. */
export const mostPrinted = 10_000

type WithLists = { readonly lists: ListsState }

/** How many rows of a list come on paper. */
export const rowsToPrint = ({ lists }: WithLists, tab: ListTab): number =>
  Math.min(lists.tabs[tab].total ?? 0, mostPrinted)

export type PrintProgress = {
  readonly rows: number
  readonly isFailed: boolean
  readonly isReady: boolean
  /** To be asked for now. */
  readonly needed: readonly number[]
}

/** How much of what is to be printed is there; rows that were there before are as good as those that come now. */
export const printProgress = (state: WithLists, tab: ListTab): PrintProgress => {
  const all = Array.from(
    { length: Math.ceil(rowsToPrint(state, tab) / pageSizeOf(tab)) },
    (_, index) => state.lists.tabs[tab].pages[index + 1],
  )
  const missing = all.flatMap((page, index) =>
    page === undefined || page.ids.length === 0 ? [{ number: index + 1, status: page?.status }] : [],
  )
  const underWay = missing.filter(({ status }) => status === 'loading').length
  return {
    rows: all.reduce((rows, page) => rows + (page?.ids.length ?? 0), 0),
    isFailed: missing.some(({ status }) => status === 'failed'),
    isReady: missing.length === 0,
    needed: missing
      .flatMap(({ number, status }) => (status === undefined || status === 'stale' ? [number] : []))
      .slice(0, Math.max(0, mostAsked - underWay)),
  }
}

/** Numbers of the pages furthest from `around`, which has come; one that is under way is awaited. */
const pagesTooMany = (pages: Readonly<Record<string, Page>>, around: number): readonly number[] => {
  const others = Object.keys(pages)
    .map(Number)
    .filter((page) => page !== around)
  const tooMany = others.length + 1 - mostKeptPages
  if (tooMany <= 0) return []
  return others
    .filter((page) => pages[page]?.status !== 'loading')
    .toSorted((one, other) => Math.abs(other - around) - Math.abs(one - around))
    .slice(0, tooMany)
}

/** Mutates: what is shown is older than what the server has now, and so are the answers that are under way. */
export const makeStale = ({ pages }: ListState, seq: number): void => {
  for (const page of Object.values(pages)) {
    if (page.status === 'loaded') page.status = 'stale'
    page.newest = seq
  }
}

/** Mutates, after page `around` came. Rows that were chosen or that a search found stay known. */
export const letGo = (state: ListsState, tab: ListTab, around: number): void => {
  if (state.printing === tab) return
  const { pages } = state.tabs[tab]
  const tooMany = pagesTooMany(pages, around)
  if (tooMany.length === 0) return
  const gone = new Set(tooMany.flatMap((page) => pages[page]?.ids ?? []))
  const isLeft = (page: string): boolean => !tooMany.includes(Number(page))
  const stays = (ids: readonly number[]): void => ids.forEach((id) => gone.delete(id))
  for (const [page, { ids }] of Object.entries(pages)) if (isLeft(page)) stays(ids)
  stays(state.selections[tab].ids)
  if (isRecordTab(tab)) stays(state.found?.rows[tab] ?? [])
  for (const page of tooMany) delete pages[page]
  for (const id of gone) tableRemove<Cards[ListTab]>(state.cards[tab], id)
}
