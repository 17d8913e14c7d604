import { useEffect, useRef } from 'react'
import { listPageRequested, pagesNeeded, type ListTab } from '../../domain/lists/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'

/** Milliseconds for which rows that flew by are not asked for: nobody reads them. */
const patience = 80

type Range = { readonly first: number; readonly last: number }

const isFarFrom = (before: Range, { first, last }: Range): boolean => first > before.last || last < before.first

/** Asks for the pages of the rows that are drawn; while the scroll bar is pulled through the list, once it rests. */
export const useNeededPages = (tab: ListTab, first: number, last: number): void => {
  const pages = useAppSelector((state) => state.lists.tabs[tab].pages)
  const read = useAppState()
  const say = useSay()
  const clock = useClock()
  const before = useRef<Range>({ first, last })
  useEffect(() => {
    const ask = (): void => {
      for (const page of pagesNeeded(read(), tab, first, last)) say(listPageRequested({ tab, page }))
    }
    const isPulled = isFarFrom(before.current, { first, last })
    before.current = { first, last }
    if (!isPulled) {
      ask()
      return undefined
    }
    return clock.after(patience, ask)
    // A page that came is the occasion to ask for the next.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [clock, read, say, tab, first, last, pages])
}
