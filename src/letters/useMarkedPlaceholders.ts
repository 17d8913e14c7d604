import { useEffect, type RefObject } from 'react'
import { placeholderForm } from '../../domain/letters/index.ts'

const name = 'unknown-placeholder'

const rangesIn = (place: Element): readonly Range[] => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const { index, 0: found } of (node.nodeValue ?? '').matchAll(placeholderForm)) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + found.length)
      ranges.push(range)
    }
  return ranges
}

/**
 * ACT-10: place-holders without a value stand out in a text, in the editor too. The browser paints them over the text,
 * which stays as it is; one that can't still has their list beside it.
 */
export const useMarkedPlaceholders = (place: RefObject<HTMLElement | null>, text: string): void => {
  useEffect(() => {
    if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return undefined
    const mark = (): void => {
      if (place.current !== null) CSS.highlights.set(name, new Highlight(...rangesIn(place.current)))
    }
    mark()
    // The editor draws when it likes, and comes in a chunk of its own.
    const watch = new MutationObserver(mark)
    if (place.current !== null) watch.observe(place.current, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      CSS.highlights.delete(name)
    }
    // Another text is the occasion to look again, also where it is drawn without a change of nodes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place, text])
}
