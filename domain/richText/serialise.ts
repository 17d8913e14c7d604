/** From blocks to the stored form, which is the only one of its kind: equal blocks have equal texts. */
import { isBlank, isTextBlock, type Block, type Marks, type Piece } from './blocks.ts'

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Blank text is stored as nothing, so that a required field notices it. */
export const serialise = (blocks: readonly Block[]): string => (isBlank(blocks) ? '' : blocksText(blocks))

const blocksText = (blocks: readonly Block[]): string => blocks.map(blockText).join('')

const blockText = (block: Block): string => {
  if (isTextBlock(block)) {
    const text = piecesText(block.pieces)
    // Readers of HTML drop a line break that comes first in preformatted text, so it is written twice.
    return `<${block.kind}>${block.kind === 'pre' && text.startsWith('\n') ? '\n' : ''}${text}</${block.kind}>`
  }
  if (block.kind === 'blockquote') return `<blockquote>${blocksText(block.blocks)}</blockquote>`
  return `<${block.kind}>${block.items.map((item) => `<li>${blocksText(item)}</li>`).join('')}</${block.kind}>`
}

/** Marks that two neighbours share stay open between them. */
const piecesText = (pieces: readonly Piece[]): string => {
  let text = ''
  let open: readonly string[] = []
  const change = (wanted: readonly string[]): void => {
    let shared = 0
    while (shared < open.length && open[shared] === wanted[shared]) shared += 1
    for (const tag of open.slice(shared).toReversed()) text += `</${nameOf(tag)}>`
    for (const tag of wanted.slice(shared)) text += `<${tag}>`
    open = wanted
  }
  for (const piece of pieces) {
    change(tagsOf(piece))
    text += pieceText(piece)
  }
  change([])
  return text
}

const nameOf = (tag: string): string => tag.split(' ')[0] ?? tag

const tagsOf = ({ marks, href }: Marks): readonly string[] => [
  ...(href === null ? [] : [`a href="${escapeValue(href)}"`]),
  ...marks,
]

const pieceText = (piece: Piece): string => {
  switch (piece.kind) {
    case 'text':
      return escapeText(piece.text)
    case 'break':
      return '<br>'
    case 'image':
      return `<img src="${escapeValue(piece.src)}" alt="${escapeValue(piece.alt)}">`
  }
}

/** For lists, search and reports: a line for each block, pictures by their description. */
export const plainTextOf = (blocks: readonly Block[]): string => lines(blocks).join('\n').trim()

const lines = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (isTextBlock(block)) return [block.pieces.map(readable).join('')]
    return block.kind === 'blockquote' ? lines(block.blocks) : block.items.flatMap(lines)
  })

const readable = (piece: Piece): string => {
  if (piece.kind === 'text') return piece.text
  return piece.kind === 'break' ? '\n' : piece.alt
}
