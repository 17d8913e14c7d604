/** Between the product's blocks and the editor's own document. Nothing of it is HTML. */
import type { JSONContent } from '@tiptap/core'
import {
  isTextBlock,
  marksOf,
  parseRichText,
  serialiseRichText,
  type Block,
  type MarkName,
  type Marks,
  type Piece,
} from '../../domain/richText/index.ts'

const editorMarks: Readonly<Record<MarkName, string>> = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike' }

export const toDocument = (html: string): JSONContent => {
  const blocks = parseRichText(html)
  return { type: 'doc', content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(fromBlock) }
}

export const toHtml = (document: JSONContent): string => serialiseRichText((document.content ?? []).flatMap(toBlock))

const fromBlock = (block: Block): JSONContent => {
  if (isTextBlock(block)) {
    const content = block.pieces.map(fromPiece)
    if (block.kind === 'p') return { type: 'paragraph', content }
    if (block.kind === 'pre') return { type: 'preformatted', content }
    return { type: 'heading', attrs: { level: Number(block.kind.slice(1)) }, content }
  }
  if (block.kind === 'blockquote') return { type: 'blockquote', content: block.blocks.map(fromBlock) }
  const items = block.items.map((item) => ({ type: 'listItem', content: item.map(fromBlock) }))
  return { type: block.kind === 'ul' ? 'bulletList' : 'orderedList', content: items }
}

const fromPiece = (piece: Piece): JSONContent => {
  const marks = [
    ...(piece.href === null ? [] : [{ type: 'link', attrs: { href: piece.href } }]),
    ...piece.marks.map((mark) => ({ type: editorMarks[mark] })),
  ]
  if (piece.kind === 'text') return { type: 'text', text: piece.text, marks }
  if (piece.kind === 'break') return { type: 'hardBreak', marks }
  return { type: 'picture', attrs: { src: piece.src, alt: piece.alt }, marks }
}

const attribute = (node: { readonly attrs?: Record<string, unknown> | undefined }, name: string): string => {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}

const toBlock = (node: JSONContent): readonly Block[] => {
  const content = node.content ?? []
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'p', pieces: content.flatMap(toPiece) }]
    case 'preformatted':
      return [{ kind: 'pre', pieces: content.flatMap(toPiece) }]
    case 'heading': {
      const level: unknown = node.attrs?.['level']
      return [{ kind: level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3', pieces: content.flatMap(toPiece) }]
    }
    case 'blockquote':
      return [{ kind: 'blockquote', blocks: content.flatMap(toBlock) }]
    case 'bulletList':
    case 'orderedList': {
      const items = content.map((item) => (item.content ?? []).flatMap(toBlock))
      return [{ kind: node.type === 'bulletList' ? 'ul' : 'ol', items }]
    }
    default:
      return []
  }
}

const toPiece = (node: JSONContent): readonly Piece[] => {
  const marks = toMarks(node)
  if (node.type === 'text') return [{ kind: 'text', text: node.text ?? '', ...marks }]
  if (node.type === 'hardBreak') return [{ kind: 'break', ...marks }]
  if (node.type === 'picture')
    return [{ kind: 'image', src: attribute(node, 'src'), alt: attribute(node, 'alt'), ...marks }]
  return []
}

const toMarks = ({ marks = [] }: JSONContent): Marks => {
  const link = marks.find(({ type }) => type === 'link')
  return marksOf(
    (name) => marks.some(({ type }) => type === editorMarks[name]),
    link === undefined ? null : attribute(link, 'href'),
  )
}
