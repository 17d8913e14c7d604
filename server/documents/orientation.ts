/** Which way up a picture was taken: all that is kept of what a camera writes beside it. */

const byteOrders = { II: 'LE', MM: 'BE' } as const
const orientationTag = 0x0112
const short = 3

/** From TIFF data, as EXIF has it; 1 where nothing else is said, or nothing that can be read. */
export const orientationIn = (tiff: Buffer): number => {
  try {
    const order = byteOrders[tiff.toString('latin1', 0, 2) as 'II' | 'MM']
    if (order === undefined) return 1
    const two = (at: number): number => (order === 'LE' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const directory = order === 'LE' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const entries = Array.from({ length: Math.min(two(directory), 200) }, (_, n) => directory + 2 + 12 * n)
    const entry = entries.find((at) => two(at) === orientationTag && two(at + 2) === short)
    const value = entry === undefined ? 1 : two(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  } catch (error) {
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** TIFF data that says nothing else; null for a picture that stands as it is. */
export const onlyOrientation = (value: number): Buffer | null => {
  if (value === 1) return null
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(value, 18)
  return tiff
}
