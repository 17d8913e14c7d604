import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listPageRequested, pageOf, pagesNeeded, totalOf, type ListTab } from '../../domain/lists/index.ts'
import { useAppState, useSay } from '../store/index.ts'

/** Rows on paper at most; more would be a report's work. */
const mostPrinted = 5_000
const perPage = 100

/**
 * LST-06: paper shows every row, not those in sight. `request` counts the presses of Print; the browser's own print
 * prints what was loaded.
 */
export const usePrintedRows = (tab: ListTab, request: number, pages: unknown): number | null => {
  const [printing, setPrinting] = useState(false)
  const served = useRef(request)
  const read = useAppState()
  const say = useSay()
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true))
    const after = (): void => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  useEffect(() => {
    const state = read()
    const total = totalOf(state, tab)
    if (request === served.current || total === null) return
    const last = Math.min(total, mostPrinted)
    for (const page of pagesNeeded(state, tab, 0, last - 1)) say(listPageRequested({ tab, page }))
    const now = read()
    const numbers = Array.from({ length: Math.ceil(last / perPage) }, (_, index) => index + 1)
    if (numbers.some((page) => pageOf(now, tab, page)?.status === 'loading')) return
    served.current = request
    // The rows are drawn on the way to the printer, which can't be done while this is being drawn.
    setTimeout(() => print(), 0)
    // A page that came is the occasion to look again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [request, pages, tab, read, say])
  const total = totalOf(read(), tab)
  return printing && total !== null ? Math.min(total, mostPrinted) : null
}
