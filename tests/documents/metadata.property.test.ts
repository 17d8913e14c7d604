/** Of a picture only the picture is kept (ACT-15). */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutMetadata } from '../../server/documents/metadata.ts'
import { onlyOrientation, orientationIn } from '../../server/documents/orientation.ts'
import { chunk, gif, jpeg, png, webp } from './samples.ts'

/** Found in no picture by chance. */
const secret = 'GPS 51.4778N 0.0015W taken by Ada Sample'
const text = (mark: string): Buffer => Buffer.from(`${mark}${secret}`, 'latin1')

const segment = (name: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, name, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const exif = (orientation: number): Buffer =>
  Buffer.concat([Buffer.from('Exif\0\0'), onlyOrientation(orientation) ?? Buffer.alloc(0), Buffer.from(secret)])

const telling = fc.constantFrom(
  segment(0xe1, exif(1)),
  segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0')),
  segment(0xe2, text('MPF\0')),
  segment(0xed, text('Photoshop 3.0\0')),
  segment(0xe0, text('JFXX\0')),
  segment(0xef, text('')),
  segment(0xfe, text('')),
)
const [soi, app0, frame] = [jpeg.subarray(0, 2), jpeg.subarray(2, 20), jpeg.subarray(20, 33)]
const scan = jpeg.subarray(33, -2)
const end = jpeg.subarray(-2)
const colours = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01of this picture', 'latin1'))
const adobe = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1'))

const some = fc.array(telling, { maxLength: 4 })
const jpegs = fc
  .tuple(
    some,
    some,
    some,
    fc.boolean(),
    fc.constantFrom(Buffer.alloc(0), text('motion photo'), Buffer.concat([jpeg, text('')])),
  )
  .map(([before, between, late, twice, behind]) => ({
    sent: Buffer.concat([
      soi,
      app0,
      ...before,
      colours,
      adobe,
      ...between,
      frame,
      scan,
      ...(twice ? [...late, scan] : []),
      end,
      behind,
    ]),
    bare: Buffer.concat([soi, app0, colours, adobe, frame, scan, ...(twice ? [scan] : []), end]),
  }))

const isBare = (mime: string, sent: Buffer): Buffer => {
  const bare = withoutMetadata(mime, sent)
  if (bare === null) throw new Error(`not a ${mime}`)
  expect(bare.includes(secret)).toBe(false)
  expect(withoutMetadata(mime, bare)?.equals(bare)).toBe(true)
  return bare
}

test('[ACT-15] a JPEG keeps frame, tables, scans and colours, and nothing that tells of place, time or person', () => {
  fc.assert(
    fc.property(jpegs, ({ sent, bare }) => {
      expect(isBare('image/jpeg', sent).equals(bare)).toBe(true)
    }),
  )
})

test('[ACT-15] a picture still stands upright, by one number and no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.constantFrom('II', 'MM'), (value, order) => {
      const tiff = onlyOrientation(value)
      expect(tiff === null ? 1 : orientationIn(tiff)).toBe(value)
      const sent = Buffer.concat([soi, app0, segment(0xe1, exif(value)), frame, scan, end])
      const bare = isBare('image/jpeg', sent)
      expect(bare.length).toBe(jpeg.length + (value === 1 ? 0 : 36))
      expect(withoutMetadata('image/png', png(1, 1, [chunk('eXIf', tiff ?? Buffer.alloc(2))]))?.length).toBe(
        png().length + (value === 1 ? 0 : 38),
      )
      const little = Buffer.from('49492a000800000001001201030001000000000000000000000000', 'hex')
      little.writeUInt16LE(value, 18)
      expect(order === 'II' ? orientationIn(little) : value).toBe(value)
    }),
  )
})

test('[ACT-15] a PNG keeps what is drawn, a private or later word does not stay', () => {
  const drawn = [chunk('gAMA', Buffer.alloc(4)), chunk('pHYs', Buffer.alloc(9))]
  const telling = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((name) => chunk(name, text('')))
  fc.assert(
    fc.property(fc.subarray(telling), fc.boolean(), (words, isLate) => {
      const sent = Buffer.concat([png(2, 2, [...words, ...drawn]), ...(isLate ? [text('')] : [])])
      expect(isBare('image/png', sent).equals(png(2, 2, drawn))).toBe(true)
    }),
  )
})

const riff = (chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const part = (name: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const features = (flags: number): Buffer => part('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))

test('[ACT-15] a WebP keeps what is drawn, and its head no longer names what is gone', () => {
  const drawn = webp.subarray(12)
  for (const words of [
    [part('EXIF', text('Exif\0\0'))],
    [part('XMP ', text(''))],
    [part('EXIF', text('')), part('XMP ', text('')), part('MINE', text(''))],
  ]) {
    const sent = Buffer.concat([riff([features(0x3c), drawn, ...words]), text('behind')])
    expect(isBare('image/webp', sent).equals(riff([features(0x30), drawn]))).toBe(true)
  }
  const turned = riff([features(0x08), drawn, part('EXIF', exif(6))])
  const upright = isBare('image/webp', turned)
  expect(upright.subarray(-26).equals(onlyOrientation(6) ?? Buffer.alloc(0))).toBe(true)
  expect(isBare('image/webp', webp).equals(webp)).toBe(true)
})

test('[ACT-15] a GIF keeps its frames and how often they are repeated', () => {
  const extension = (label: number, words: Buffer): Buffer =>
    Buffer.concat([Buffer.from([0x21, label]), Buffer.from([words.length]), words, Buffer.from([0])])
  const repeat = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ])
  const telling = [
    extension(0xfe, text('')),
    Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from('XMP DataXMP'),
      Buffer.from([secret.length]),
      Buffer.from(secret),
      Buffer.from([0]),
    ]),
  ]
  const [head, rest] = [gif.subarray(0, 19), gif.subarray(19)]
  const sent = Buffer.concat([head, ...telling, repeat, rest, text('')])
  expect(isBare('image/gif', sent).equals(Buffer.concat([head, repeat, rest]))).toBe(true)
  expect(isBare('image/gif', gif).equals(gif)).toBe(true)
})

test('[ACT-15] whatever is cut off or mangled is refused, or loses its words all the same', () => {
  const whole: readonly (readonly [string, Buffer])[] = [
    ['image/jpeg', Buffer.concat([soi, app0, segment(0xe1, exif(6)), frame, scan, end])],
    ['image/png', png(1, 1, [chunk('tEXt', text(''))])],
    ['image/webp', riff([features(0x08), webp.subarray(12), part('EXIF', text(''))])],
    ['image/gif', gif],
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.nat(200),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 4 }),
      ([mime, bytes], cut, changes) => {
        const sent = Buffer.from(bytes.subarray(0, Math.max(14, bytes.length - cut)))
        for (const [at, value] of changes) if (at > 12 && at < sent.length) sent[at] = value
        const bare = withoutMetadata(mime, sent)
        expect(bare === null || bare.length <= sent.length + 40).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})
