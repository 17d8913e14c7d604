import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { LetterLayout } from '../../domain/letters/index.ts'
import { LetterPaper, type PaperLetter } from './LetterPaper.tsx'
import { useClock } from '../clock/index.ts'
import css from './letters.module.css'

type Props = { readonly letter: PaperLetter; readonly layout: LetterLayout; readonly onDone: () => void }

/** Milliseconds between two looks, and how many of them a picture is waited for. */
const look = 50
const mostLooks = 200

const isDrawn = (place: HTMLElement): boolean =>
  place.querySelector('[aria-busy="true"]') === null &&
  [...place.querySelectorAll('img')].every(({ complete }) => complete)

/** The page's margins hold on each page of a long letter; only a rule of the page itself can say them. */
const pageRule = ({ margin_top, margin_right, margin_bottom, margin_left }: LetterLayout): string =>
  `@page { size: letter; margin: ${margin_top}pt ${margin_right}pt ${margin_bottom}pt ${margin_left}pt }`

const withPageRule = (layout: LetterLayout): (() => void) => {
  if (!('adoptedStyleSheets' in document) || typeof CSSStyleSheet.prototype.replaceSync !== 'function')
    return () => undefined
  const rule = new CSSStyleSheet()
  rule.replaceSync(pageRule(layout))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rule)
  }
}

/** Prints one letter and nothing else of the page, as soon as its pictures are there. */
export const PrintedLetter = ({ letter, layout, onDone }: Props) => {
  const clock = useClock()
  const place = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const drop = withPageRule(layout)
    const end = (): void => done.current()
    let looks = 0
    addEventListener('afterprint', end)
    const stop = clock.every(look, () => {
      looks += 1
      if (place.current === null || (!isDrawn(place.current) && looks < mostLooks)) return
      stop()
      print()
    })
    return () => {
      stop()
      removeEventListener('afterprint', end)
      drop()
    }
  }, [clock, layout])
  return createPortal(
    <div ref={place} className={css.printed} data-printed-letter="">
      <LetterPaper letter={letter} layout={layout} isPrinted />
    </div>,
    document.body,
  )
}
