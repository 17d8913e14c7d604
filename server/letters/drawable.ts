/**
 * Which pictures may be drawn. The library takes the pixels of some PNG pictures apart in a callback of its own, and what it
 * throws there nobody can catch: a picture that is not sound would end the process.
 */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { pngChunks } from '../documents/index.ts'

const png = Buffer.from('\x89PNG', 'latin1')

/** By colour type: how many samples a pixel has, and of how many bits (ISO/IEC 15948 §11.2.2). */
const kinds: Readonly<Record<number, { readonly samples: number; readonly bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}

/** It is taken apart in memory, up to eight bytes for each of its pixels. */
export const mostPixels = 16_000_000
const mostBytes = 67_108_864

/** Where each pass of an interlaced picture begins, and its steps (§8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const filters = 5

type Rows = { readonly count: number; readonly bytes: number }

/** What says how it is drawn, and its pixels; null for what is not built as one. */
const drawnOf = (whole: Buffer): { readonly head: Buffer; readonly data: Buffer } | null => {
  const chunks = pngChunks(whole) ?? []
  const of = (name: string): readonly Buffer[] => chunks.filter((each) => each.name === name).map(({ data }) => data)
  const [head, ...more] = of('IHDR')
  return head?.length === 13 && more.length === 0 ? { head, data: Buffer.concat(of('IDAT')) } : null
}

/** Rows of the same length that follow each other, a filter's number before each; null where there can be none. */
const rowsOf = (head: Buffer): readonly Rows[] | null => {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [bits = 0, color = 0, compression, filter, interlace] = head.subarray(8)
  const kind = kinds[color]
  if (kind?.bits.includes(bits) !== true || compression !== 0 || filter !== 0) return null
  if (width === 0 || height === 0 || width * height > mostPixels) return null
  const rows = (columns: number, count: number): Rows => ({
    count,
    bytes: 1 + Math.ceil((columns * bits * kind.samples) / 8),
  })
  if (interlace === 0) return [rows(width, height)]
  // The library looks for rows in passes of small pictures that have none.
  if (interlace !== 1 || width <= 4 || height <= 4) return null
  return passes.map(([x, y, across, down]) => rows(Math.ceil((width - x) / across), Math.ceil((height - y) / down)))
}

const hasFilters = (pixels: Buffer, rows: readonly Rows[]): boolean => {
  let at = 0
  for (const { count, bytes } of rows)
    for (let row = 0; row < count; row += 1, at += bytes) if (pixels.readUInt8(at) >= filters) return false
  return true
}

/**
 * How many bytes a PNG picture takes apart, of which each pixel is there; null for one that is not sound, or takes more than
 * `most`. Other kinds take none: they are put into the file as they are, and what is broken is refused where it can be
 * caught.
 */
export const drawnBytes = async (picture: Buffer, most = mostBytes): Promise<number | null> => {
  if (!picture.subarray(0, png.length).equals(png)) return 0
  const drawn = drawnOf(picture)
  const rows = drawn === null ? null : rowsOf(drawn.head)
  if (drawn === null || rows === null) return null
  const expected = rows.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  if (expected > Math.min(most, mostBytes)) return null
  try {
    const pixels = await promisify(inflate)(drawn.data, { maxOutputLength: expected })
    return pixels.length === expected && hasFilters(pixels, rows) ? expected : null
  } catch {
    return null
  }
}
