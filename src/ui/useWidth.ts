import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width of an element in rem, as the page and the text size change; boundless before it is drawn. */
export const useWidth = (of: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return undefined
    const measure = (): void =>
      setWidth(element.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}
