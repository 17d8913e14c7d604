/** The width and height that a picture claims, from its first bytes: a small file can claim a huge picture. */

export type Dimensions = { readonly width: number; readonly height: number }

/** Forty times a full screen; no camera of a telephone makes more. */
export const mostPixels = 80_000_000

/** Null when the picture's head can not be read: then nothing can be said of its size either. */
export const dimensionsOf = (mime: string, head: Buffer): Dimensions | null => {
  try {
    switch (mime) {
      case 'image/png':
        return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
      case 'image/gif':
        return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
      case 'image/webp':
        return webp(head)
      case 'image/jpeg':
        return jpeg(head)
      default:
        return null
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const webp = (head: Buffer): Dimensions | null => {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return form === 'VP8 ' ? { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff } : null
}

/** Segments follow each other, each with its length; those named C0 … CF, but for three, tell the size. */
const jpeg = (head: Buffer): Dimensions | null => {
  let at = 2
  while (head.readUInt8(at) === 0xff) {
    const name = head.readUInt8(at + 1)
    if (name === 0xff) {
      at += 1
      continue
    }
    if (name >= 0xc0 && name <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(name))
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}
