import { useSyncExternalStore } from 'react'

/** The `--row` token in pixels: a table's row at the present density and text size. */
const readRowHeight = (): number => {
  const style = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(style.getPropertyValue('--row'))
  const text = Number.parseFloat(style.fontSize)
  return Math.round((Number.isFinite(rem) ? rem : 2.5) * (Number.isFinite(text) ? text : 16))
}

const subscribe = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

/** The height that a virtualiser must give each row, in pixels; follows the density as it is changed. */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, readRowHeight)
