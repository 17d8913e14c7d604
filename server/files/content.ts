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

const marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const

/**
 * UTF-8 or UTF-16 with its mark, or an older encoding of one byte a letter: no control characters but those of
 * text. What a browser could take for a page of its own is no text here.
 */
const isText = (head: Buffer): boolean => {
  if (marks.some(([first, second]) => head[0] === first && head[1] === second)) return true
  if (head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte))) return false
  return !/^\s*<(?:!doctype\s+html|html|head|body|script|svg|\?xml)/i.test(head.subarray(0, 1024).toString('latin1'))
}
