/** The pictures of letters, which lie in the product's own storage. */
import { buffer } from 'node:stream/consumers'
import { imageKeyOf, isTextBlock, parseRichText, type Block } from '../../domain/richText/index.ts'
import { openFile, type FileContext } from '../documents/index.ts'
import { drawnBytes } from './drawable.ts'
import type { Pictures } from './pdf.ts'

const megabyte = 1_048_576
/**
 * Of one paper's pictures together, as they are kept and as they are drawn: whoever draws them takes them all apart at
 * once. Further ones are told by their description, as are those that can't be drawn.
 */
const most = { kept: 40 * megabyte, drawn: 128 * megabyte }

const addressesIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (isTextBlock(block)) return block.pieces.flatMap((piece) => (piece.kind === 'image' ? [piece.src] : []))
    return block.kind === 'blockquote' ? addressesIn(block.blocks) : block.items.flatMap(addressesIn)
  })

/** Only those of the caller's own account are found. */
export const picturesOf = async (context: FileContext, bodies: readonly string[]): Promise<Pictures> => {
  const pictures = new Map<string, Buffer>()
  const left = { ...most }
  for (const address of new Set(bodies.flatMap((body) => addressesIn(parseRichText(body))))) {
    const key = imageKeyOf(address)
    const file = key === null ? null : await openFile(context, { key, purpose: 'image' })
    if (file === null) continue
    left.kept -= file.size
    if (left.kept < 0) {
      file.content.destroy()
      continue
    }
    const picture = await buffer(file.content)
    const drawn = await drawnBytes(picture, left.drawn)
    if (drawn === null) continue
    left.drawn -= drawn
    pictures.set(address, picture)
  }
  return pictures
}
