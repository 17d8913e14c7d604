import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { isTextBlock, parseRichText, type Block, type Piece } from '../../domain/richText/index.ts'
import { t } from '../../domain/messages/index.ts'
import { classNames, Spinner } from '../ui/index.ts'
import css from './richText.module.css'
import { useImage } from './images.ts'

export type RichTextProps = {
  /** In the stored form; anything else is shown by what can be read of it. */
  readonly value: string
  readonly className?: string | undefined
}

/** Shows a rich text as elements that are made here, one by one: no HTML is ever handed to the browser (ACT-15). */
export const RichText = ({ value, className }: RichTextProps) => {
  const blocks = useMemo(() => parseRichText(value), [value])
  return <div className={classNames(css.text, className)}>{blocks.map(drawBlock)}</div>
}

const drawBlock = (block: Block, at: number): ReactNode => {
  if (isTextBlock(block)) return createElement(block.kind, { key: at }, block.pieces.map(drawPiece))
  if (block.kind === 'blockquote') return <blockquote key={at}>{block.blocks.map(drawBlock)}</blockquote>
  const items = block.items.map((item, place) => createElement('li', { key: place }, item.map(drawBlock)))
  return createElement(block.kind, { key: at }, items)
}

const drawPiece = (piece: Piece, at: number): ReactNode => {
  const marked = piece.marks.reduceRight<ReactNode>((inner, mark) => createElement(mark, null, inner), contentOf(piece))
  if (piece.href === null) return <Fragment key={at}>{marked}</Fragment>
  return (
    <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
      {marked}
    </a>
  )
}

const contentOf = (piece: Piece): ReactNode => {
  if (piece.kind === 'text') return piece.text
  return piece.kind === 'break' ? <br /> : <Picture src={piece.src} alt={piece.alt} />
}

const Picture = ({ src, alt }: { readonly src: string; readonly alt: string }) => {
  const image = useImage(src)
  if (image.state === 'shown') return <img className={css.picture} src={image.url} alt={alt} />
  const name = alt === '' ? t(image.state === 'loading' ? 'richText.image.loading' : 'richText.image.failed') : alt
  return (
    <span className={css.absent} role="img" aria-label={name} aria-busy={image.state === 'loading'}>
      {image.state === 'loading' ? <Spinner /> : null}
      {name}
    </span>
  )
}
