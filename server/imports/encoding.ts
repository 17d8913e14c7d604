/** In which encoding a text file is written: what its first bytes say, else UTF-8 if all of it is that, else Windows-1252. */
import type { ImportRow } from '../../domain/imports/index.ts'

export type Encoding = NonNullable<ImportRow['encoding']>

const marked = (head: Buffer): Encoding | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : null
}

/** Reads the bytes once, to their end or to the first that is no UTF-8. */
export const encodingOf = async (bytes: AsyncIterable<Buffer>): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of bytes) {
      const known = isFirst ? marked(piece) : null
      if (known !== null) return known
      isFirst = false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The text, without the mark; what is no letter of the encoding becomes U+FFFD. */
export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
