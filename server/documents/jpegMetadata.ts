/** A JPEG without what is not needed to show it: place, time, camera, comments, and what stands behind its end. */
import { onlyOrientation, orientationIn } from './orientation.ts'

const exifMark = 'Exif\0\0'

type Segment = { readonly name: number; readonly bytes: Buffer }

const startOfScan = 0xda
const endOfImage = 0xd9
const isRestart = (name: number): boolean => name >= 0xd0 && name <= 0xd7
const standsAlone = (name: number): boolean => isRestart(name) || name === 0x01

const textAt = (bytes: Buffer, length: number): string => bytes.toString('latin1', 4, 4 + length)

/** Frame, tables and scans are the picture; of applications' segments those that say how its colours are meant. */
const isNeeded = ({ name, bytes }: Segment): boolean => {
  if (name === 0xe0) return textAt(bytes, 5) === 'JFIF\0'
  if (name === 0xe2) return textAt(bytes, 12) === 'ICC_PROFILE\0'
  if (name === 0xee) return textAt(bytes, 5) === 'Adobe'
  return !(name >= 0xe0 && name <= 0xef) && name !== 0xfe
}

/** Where the compressed data that begins at `from` is over. */
const endOfData = (whole: Buffer, from: number): number => {
  for (let at = whole.indexOf(0xff, from); at >= 0; at = whole.indexOf(0xff, at + 1)) {
    const name = whole[at + 1]
    if (name !== undefined && name !== 0 && name !== 0xff && !isRestart(name)) return at
  }
  return whole.length
}

/** Up to the picture's own end; null for what is built otherwise. */
const segmentsOf = (whole: Buffer): readonly Segment[] | null => {
  const segments: Segment[] = []
  let at = 2
  while (at + 1 < whole.length) {
    if (whole[at] !== 0xff) return null
    const name = whole[at + 1] ?? 0
    if (name === 0xff) {
      at += 1
      continue
    }
    if (name === endOfImage) return segments
    if (standsAlone(name)) {
      at += 2
      continue
    }
    if (at + 4 > whole.length) return null
    const end = at + 2 + whole.readUInt16BE(at + 2)
    if (end > whole.length || end < at + 4) return null
    const until = name === startOfScan ? endOfData(whole, end) : end
    segments.push({ name, bytes: whole.subarray(at, until) })
    at = until
  }
  // A picture that was cut off is shown as far as it goes.
  return segments.some(({ name }) => name === startOfScan) ? segments : null
}

const orientationOf = (segments: readonly Segment[]): number => {
  const exif = segments.find(({ name, bytes }) => name === 0xe1 && textAt(bytes, exifMark.length) === exifMark)
  return exif === undefined ? 1 : orientationIn(exif.bytes.subarray(4 + exifMark.length))
}

const exifSegment = (tiff: Buffer): Buffer => {
  const head = Buffer.from(`\xff\xe1\0\0${exifMark}`, 'latin1')
  head.writeUInt16BE(2 + exifMark.length + tiff.length, 2)
  return Buffer.concat([head, tiff])
}

export const bareJpeg = (whole: Buffer): Buffer | null => {
  const segments = segmentsOf(whole)
  if (segments === null) return null
  const kept = segments.filter(isNeeded)
  const tiff = onlyOrientation(orientationOf(segments))
  const [first] = kept
  const hasHead = first?.name === 0xe0
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(hasHead ? [first.bytes] : []),
    ...(tiff === null ? [] : [exifSegment(tiff)]),
    ...kept.slice(hasHead ? 1 : 0).map(({ bytes }) => bytes),
    Buffer.from([0xff, endOfImage]),
  ])
}
