import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { listScrolled, positionOf, tabOfRoute, type ListTab } from '../../domain/lists/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'

/** Milliseconds after which a place is kept. */
const rest = 400

/**
 * Pixels from the page's top to the list. What is drawn above may move it, which changes the size of what both stand in;
 * scrolling does not, and measures nothing.
 */
export const useListTop = (list: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = (): void => setTop(Math.round(element.getBoundingClientRect().top + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    for (const sibling of element.parentElement?.children ?? []) if (sibling !== element) observer.observe(sibling)
    return () => observer.disconnect()
  }, [list])
  return top
}

type Place = {
  readonly tab: ListTab
  /** Null until the first answer. */
  readonly total: number | null
  readonly top: number
  readonly rowHeight: number
  readonly firstDrawn: number
  readonly scrollTo: (row: number) => void
}

/** The address at which the list is in view; null once another page is. */
const useAddressOf = (tab: ListTab): string | null =>
  useAppSelector(({ navigation: { at } }) =>
    at !== null && tabOfRoute(at.route) === tab ? `${pathOf(at)} ${at.figure ?? ''}` : null,
  )

/**
 * The list is where it was when somebody goes back to it, and at its top when they come anew (NAV-48), also from another
 * search in the same list.
 */
export const useKeptPlace = ({ tab, total, top, rowHeight, firstDrawn, scrollTo: scrollToRow }: Place): void => {
  const read = useAppState()
  const say = useSay()
  const clock = useClock()
  const address = useAddressOf(tab)
  const restored = useRef<string | null>(null)
  const isBack = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    if (total === null || top === 0 || address === null || restored.current === address) return
    const isFirst = restored.current === null
    restored.current = address
    // The place that is kept is the one of the search that was left last.
    const row = isBack && isFirst ? positionOf(read(), tab) : 0
    if (row > 0) scrollToRow(row)
    else scrollTo({ top: 0 })
  }, [total, top, address, read, tab, isBack, scrollToRow])
  useEffect(() => {
    return clock.after(rest, () => {
      const row = Math.max(0, Math.floor((scrollY - top) / rowHeight))
      if (restored.current !== null && row !== positionOf(read(), tab)) say(listScrolled({ tab, row }))
    })
    // The first drawn row changes as the list is scrolled.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [clock, firstDrawn, read, say, tab, rowHeight, top])
}
