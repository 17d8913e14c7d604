import { timeOf } from '../../domain/kernel/index.ts'
import { useRef, type CSSProperties } from 'react'
import { addressLines, letterDay, type LetterLayout } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { RichText } from '../richText/index.ts'
import { useZone } from '../forms/index.ts'
import css from './letters.module.css'
import { useMarkedPlaceholders } from './useMarkedPlaceholders.ts'

export type PaperLetter = { readonly title: string; readonly date_time: string; readonly body: string }

export type LetterPaperProps = {
  readonly letter: PaperLetter
  readonly layout: LetterLayout
  /** On paper the margins are the page's own. */
  readonly isPrinted?: boolean
}

const sheet = (
  { font_size, margin_top, margin_right, margin_bottom, margin_left }: LetterLayout,
  isPrinted: boolean,
): CSSProperties => ({
  fontSize: `${font_size}pt`,
  padding: isPrinted ? 0 : `${margin_top}pt ${margin_right}pt ${margin_bottom}pt ${margin_left}pt`,
})

/** A letter as it is printed: address block, day, text. */
export const LetterPaper = ({ letter, layout, isPrinted = false }: LetterPaperProps) => {
  const zone = useZone()
  const place = useRef<HTMLElement>(null)
  useMarkedPlaceholders(place, letter.body)
  const lines = addressLines(layout.address_block)
  return (
    <article
      ref={place}
      className={css.paper}
      data-font={layout.font}
      data-printed={isPrinted || undefined}
      style={sheet(layout, isPrinted)}
      aria-label={t('letter.page', { name: letter.title })}
    >
      {lines.length === 0 ? null : <address className={css.address}>{lines.join('\n')}</address>}
      <p className={css.day}>
        <time dateTime={letter.date_time}>{letterDay(timeOf(letter.date_time), zone)}</time>
      </p>
      <RichText value={letter.body} className={css.body} />
    </article>
  )
}
