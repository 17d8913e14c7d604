/** What a file's first bytes show. */
import { fileTypeFromBuffer } from 'file-type'

/** Enough for the directory of an office file to begin in; the library reads no further than it is given. */
export const headSize = 262_144

/** A type's name, `text` for readable text, or null when it is neither. */
export const contentOf = async (head: Buffer): Promise<string | null> => {
  const found = await fileTypeFromBuffer(head)
  if (found !== undefined) return found.mime
  return isText(head) ? 'text' : null
}

/** Enough of the text to see what a browser would take it for. */
const sniffed = 1_024

/** The text by its mark; null where it has none that is known. */
const marked = (head: Buffer): string | null => {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return head.subarray(0, 2 * sniffed).toString('utf16le')
  if (first === 0xfe && second === 0xff) {
    const whole = head.subarray(0, 2 * Math.min(sniffed, Math.floor(head.length / 2)))
    return Buffer.from(whole).swap16().toString('utf16le')
  }
  return null
}

const isControl = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)

/** Behind a mark and white space. What begins with a comment may be a page, wherever that ends: no text begins so. */
const page = /^(?:\xef\xbb\xbf)?\s*<(?:!|\?xml|(?:html|head|body|script|svg|iframe)(?=[\s/>]))/i

/**
 * UTF-8 or UTF-16 with its mark, or an older encoding of one byte a letter: no control characters but those of
 * text. What a browser could take for a page of its own is no text here.
 */
const isText = (head: Buffer): boolean => {
  const told = marked(head)
  if (told === null && head.some(isControl)) return false
  return !page.test(told ?? head.subarray(0, sniffed).toString('latin1'))
}
