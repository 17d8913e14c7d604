import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import css from './ScrollArea.module.css'

/** Whether what stands in an element is wider than the element, as either changes: each drawing may bring other content. */
const useOverflow = (of: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return undefined
    // Widths are rounded: one more is none.
    const measure = (): void => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return overflows
}

type Props = { readonly label: string; readonly children: ReactNode }

/**
 * What may be wider than its column. Then it is reached by Tab and scrolled by the arrow keys (WCAG 2.1.1), and a shade at
 * its edge says that there is more.
 */
export const ScrollArea = ({ label, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  return (
    <div
      ref={box}
      className={css.area}
      data-overflows={overflows || undefined}
      {...(overflows && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  )
}
