import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { listScrolled, positionOf, type ListTab } from '../../domain/lists/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppState, useSay } from '../store/index.ts'

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

/** The list is where it was when somebody goes back to it, and at its top when they come anew (NAV-48). */
export const useKeptPlace = ({ tab, total, top, rowHeight, firstDrawn, scrollTo: scrollToRow }: Place): void => {
  const read = useAppState()
  const say = useSay()
  const clock = useClock()
  const restored = useRef(false)
  const isBack = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    if (total === null || restored.current || top === 0) return
    restored.current = true
    const row = isBack ? positionOf(read(), tab) : 0
    if (row > 0) scrollToRow(row)
    else scrollTo({ top: 0 })
  }, [total, top, read, tab, isBack, scrollToRow])
  useEffect(() => {
    return clock.after(rest, () => {
      const row = Math.max(0, Math.floor((scrollY - top) / rowHeight))
      if (restored.current && row !== positionOf(read(), tab)) say(listScrolled({ tab, row }))
    })
    // The first drawn row changes as the list is scrolled.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [clock, firstDrawn, read, say, tab, rowHeight, top])
}
