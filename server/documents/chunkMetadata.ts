/** PNG, WebP and GIF without what is not needed to show them, and without what stands behind their end. */
import { crc32 } from 'node:zlib'
import { onlyOrientation, orientationIn } from './orientation.ts'

type Chunk = { readonly name: string; readonly bytes: Buffer; readonly data: Buffer }

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** What is drawn, and how its colours, transparency and frames are meant. */
const pngNeeded: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'cICP',
  'mDCV',
  'cLLI',
  'acTL',
  'fcTL',
  'fdAT',
])

const pngChunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG picture's chunks up to its end (ISO/IEC 15948 §5.3); null for what is not built of them. */
export const pngChunks = (whole: Buffer): readonly Chunk[] | null => {
  const chunks: Chunk[] = []
  for (let at = pngMark.length; at + 12 <= whole.length;) {
    const end = at + 12 + whole.readUInt32BE(at)
    if (end > whole.length) return null
    const name = whole.toString('latin1', at + 4, at + 8)
    chunks.push({ name, bytes: whole.subarray(at, end), data: whole.subarray(at + 8, end - 4) })
    if (name === 'IEND') return chunks
    at = end
  }
  return null
}

export const barePng = (whole: Buffer): Buffer | null => {
  const chunks = pngChunks(whole)
  if (chunks === null) return null
  const exif = chunks.find(({ name }) => name === 'eXIf')
  const tiff = exif === undefined ? null : onlyOrientation(orientationIn(exif.data))
  const [head, ...rest] = chunks.filter(({ name }) => pngNeeded.has(name)).map(({ bytes }) => bytes)
  if (head === undefined) return null
  return Buffer.concat([pngMark, head, ...(tiff === null ? [] : [pngChunk('eXIf', tiff)]), ...rest])
}

const webpNeeded: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const exifFlag = 0x08
const xmpFlag = 0x04

/** Each is filled up to an even length. */
const webpChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const webpChunks = (whole: Buffer): readonly Chunk[] | null => {
  const chunks: Chunk[] = []
  const last = Math.min(whole.length, 8 + whole.readUInt32LE(4))
  for (let at = 12; at + 8 <= last;) {
    const size = whole.readUInt32LE(at + 4)
    if (at + 8 + size > whole.length) return null
    const name = whole.toString('latin1', at, at + 4)
    const data = whole.subarray(at + 8, at + 8 + size)
    chunks.push({ name, bytes: webpChunk(name, data), data })
    at += 8 + size + (size % 2)
  }
  return chunks.some(({ name }) => name === 'VP8 ' || name === 'VP8L' || name === 'ANMF') ? chunks : null
}

const flagged = ({ name, bytes, data }: Chunk, hasExif: boolean): Buffer => {
  if (name !== 'VP8X' || data.length === 0) return bytes
  const settled = Buffer.from(data)
  settled[0] = ((data[0] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0)
  return webpChunk(name, settled)
}

export const bareWebp = (whole: Buffer): Buffer | null => {
  const chunks = webpChunks(whole)
  if (chunks === null) return null
  const exif = chunks.find(({ name }) => name === 'EXIF')?.data
  const start = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  // Only the extended form of a file has a place for it.
  const isExtended = chunks[0]?.name === 'VP8X'
  const tiff = exif === undefined || !isExtended ? null : onlyOrientation(orientationIn(exif.subarray(start)))
  const kept = chunks.filter(({ name }) => webpNeeded.has(name)).map((chunk) => flagged(chunk, tiff !== null))
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept, ...(tiff === null ? [] : [webpChunk('EXIF', tiff)])])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** How often an animation is repeated; other applications' words are left out. */
const repeats: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Behind a row of sub-blocks, each with its length before it. */
const behindBlocks = (whole: Buffer, from: number): number => {
  let at = from
  while (whole.readUInt8(at) !== 0) at += 1 + whole.readUInt8(at)
  return at + 1
}

const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

export const bareGif = (whole: Buffer): Buffer | null => {
  try {
    let at = 13 + tableSize(whole.readUInt8(10))
    const kept = [whole.subarray(0, at)]
    for (let mark = whole.readUInt8(at); mark !== 0x3b; mark = whole.readUInt8(at)) {
      const isImage = mark === 0x2c
      if (!isImage && mark !== 0x21) return null
      const data = isImage ? at + 11 + tableSize(whole.readUInt8(at + 9)) : at + 2
      const end = behindBlocks(whole, data)
      const label = isImage ? 0 : whole.readUInt8(at + 1)
      const isForeign = label === 0xff && !repeats.has(whole.toString('latin1', at + 3, at + 14))
      if (label !== 0xfe && !isForeign) kept.push(whole.subarray(at, end))
      at = end
    }
    return Buffer.concat([...kept, Buffer.from([0x3b])])
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
