/**
 * Rich text as data. Text is a flat run of pieces with their marks, so that marks can't be nested wrongly; blocks nest
 * only through lists and quotations. A list item begins with a paragraph.
 */
import { markNames, type Format, type ListKind, type MarkName } from './allowed.ts'

export type Marks = { readonly marks: readonly MarkName[]; readonly href: string | null }

export type Piece =
  | (Marks & { readonly kind: 'text'; readonly text: string })
  | (Marks & { readonly kind: 'break' })
  | (Marks & { readonly kind: 'image'; readonly src: string; readonly alt: string })

export type TextBlock = { readonly kind: Format; readonly pieces: readonly Piece[] }
export type Block =
  | TextBlock
  | { readonly kind: 'blockquote'; readonly blocks: readonly Block[] }
  | { readonly kind: ListKind; readonly items: readonly (readonly Block[])[] }

export const isTextBlock = (block: Block): block is TextBlock => 'pieces' in block

export const noMarks: Marks = { marks: [], href: null }

/** Marks in their one order. */
export const marksOf = (has: (name: MarkName) => boolean, href: string | null): Marks => ({
  marks: markNames.filter(has),
  href,
})

export const sameMarks = (one: Marks, other: Marks): boolean =>
  one.href === other.href &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark, at) => mark === other.marks[at])

/** Text without the characters that no reader sees and no database keeps. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed()

const readable = (piece: Piece): string => {
  if (piece.kind === 'text') return piece.text.trim()
  return piece.kind === 'break' ? '' : piece.src
}

/** True for text in which there is nothing to read or see. */
export const isBlank = (blocks: readonly Block[]): boolean =>
  blocks.every((block) => {
    if (isTextBlock(block)) return block.pieces.every((piece) => readable(piece) === '')
    return block.kind === 'blockquote' ? isBlank(block.blocks) : block.items.every(isBlank)
  })
