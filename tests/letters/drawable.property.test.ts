/** Pictures that may be drawn: whoever sends one that is not sound ends nothing (ISO/IEC 15948). */
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualLayout } from '../../domain/letters/index.ts'
import { pdfApart } from '../../server/letters/apart.ts'
import { drawnBytes } from '../../server/letters/drawable.ts'
import { pdfOf } from '../../server/letters/pdf.ts'
import { readPdf } from './pdfText.ts'
import { chunk, gif, jpeg, png, webp } from '../documents/samples.ts'
import { runs } from '../run/runs.ts'

const kinds = [
  { color: 0, samples: 1, bits: [1, 2, 4, 8, 16] },
  { color: 2, samples: 3, bits: [8, 16] },
  { color: 3, samples: 1, bits: [1, 2, 4, 8] },
  { color: 4, samples: 2, bits: [8, 16] },
  { color: 6, samples: 4, bits: [8, 16] },
] as const

/** To which pass each pixel of eight by eight belongs, as the standard draws it (§8.2). */
const adam7 = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']

type Picture = {
  readonly width: number
  readonly height: number
  readonly color: number
  readonly samples: number
  readonly bits: number
  readonly interlaced: boolean
  readonly hasTransparency: boolean
  readonly filter: number
}

const picture: fc.Arbitrary<Picture> = fc.constantFrom(...kinds).chain(({ color, samples, bits }) =>
  fc.record({
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
    color: fc.constant(color),
    samples: fc.constant(samples),
    bits: fc.constantFrom(...bits),
    interlaced: fc.boolean(),
    hasTransparency: fc.constant(color === 3),
    filter: fc.nat(4),
  }),
)

/** The rows of a picture: those of each pass, by how many of its pixels stand in them. */
const rowsOf = ({ width, height, samples, bits, interlaced, filter }: Picture): readonly Buffer[] =>
  (interlaced ? [...'1234567'] : ['']).flatMap((pass) =>
    Array.from({ length: height }, (_, y) => {
      const inPass = (x: number): boolean => pass === '' || adam7[y % 8]?.[x % 8] === pass
      const columns = Array.from({ length: width }, (_, x) => x).filter(inPass).length
      return columns === 0 ? Buffer.alloc(0) : Buffer.alloc(1 + Math.ceil((columns * samples * bits) / 8), filter)
    }).filter((row) => row.length > 0),
  )

const fileOf = (of: Picture, data: Buffer, bits: number = of.bits): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(of.width, 0)
  head.writeUInt32BE(of.height, 4)
  head.set([bits, of.color, 0, 0, of.interlaced ? 1 : 0], 8)
  return Buffer.concat([
    png().subarray(0, 8),
    chunk('IHDR', head),
    ...(of.color === 3 ? [chunk('PLTE', Buffer.alloc(48))] : []),
    ...(of.hasTransparency ? [chunk('tRNS', Buffer.alloc(4))] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const huge = deflateSync(Buffer.alloc(40_000_000))

const address = `/v1/image/${'k'.repeat(43)}`
const letter = { title: 'A', day: 'March 2, 2026', body: `<p><img src="${address}" alt="A map"></p>` }
const paperWith = (bytes: Buffer) => ({
  layout: { ...usualLayout, address_block: '' },
  pictures: new Map([[address, bytes]]),
  lang: 'en',
  at: new Date(0),
})
const drawn = async (bytes: Buffer): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pdfOf('A', [letter], paperWith(bytes))) parts.push(part)
  return Buffer.concat(parts)
}

test('law: a picture of which each pixel is there is drawn; a small one with passes of none is not tried', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (of) => {
      const bytes = fileOf(of, deflateSync(Buffer.concat(rowsOf(of))))
      const isSmall = of.interlaced && (of.width <= 4 || of.height <= 4)
      const whole = Buffer.concat(rowsOf(of)).length
      expect(await drawnBytes(bytes)).toBe(isSmall ? null : whole)
      expect(await drawnBytes(bytes, whole - 1)).toBeNull()
      if (!isSmall) expect((await drawn(bytes)).includes('/Subtype /Image')).toBe(true)
    }),
    { numRuns: runs(60) },
  )
})

test('law: one whose pixels are rubbish, too few, too many or filtered by nothing is not', async () => {
  const damage = fc.constantFrom('rubbish', 'short', 'long', 'filter', 'bits', 'huge')
  await fc.assert(
    fc.asyncProperty(picture, damage, fc.nat(), async (of, how, at) => {
      const rows = rowsOf(of)
      const whole = Buffer.concat(rows)
      const wrong = rows.map((row, n) => (n === at % rows.length ? Buffer.alloc(row.length, 5 + (at % 200)) : row))
      const data = {
        rubbish: Buffer.from('no stream at all'),
        short: deflateSync(whole.subarray(0, whole.length - 1 - (at % whole.length))),
        long: deflateSync(Buffer.concat([whole, Buffer.alloc(1 + (at % 9))])),
        filter: deflateSync(Buffer.concat(wrong)),
        bits: deflateSync(whole),
        huge,
      }[how]
      expect(await drawnBytes(fileOf(of, data, how === 'bits' ? 255 : of.bits))).toBeNull()
    }),
    { numRuns: runs(60) },
  )
})

test('what is drawn all the same, and is not sound, ends the thread of its letter and nothing else', async () => {
  const of = {
    width: 1,
    height: 1,
    color: 6,
    samples: 4,
    bits: 8,
    interlaced: false,
    hasTransparency: false,
    filter: 0,
  }
  const pdfWith = (bytes: Buffer) =>
    pdfApart({ title: 'A', letters: [letter], paper: paperWith(bytes) }, new AbortController().signal)
  await expect(pdfWith(fileOf(of, Buffer.from('none')))).rejects.toThrow('incorrect header check')
  const sound = fileOf(of, deflateSync(Buffer.concat(rowsOf(of))))
  expect(await pdfWith(sound)).toEqual(await drawn(sound))
})

test('a letter of which nobody waits any more is not made to its end', async () => {
  const gone = new AbortController()
  const making = pdfApart({ title: 'A', letters: [letter], paper: paperWith(png()) }, gone.signal)
  gone.abort()
  expect(await making).toBeNull()
})

test('one that takes too long is not made to its end', async () => {
  const order = { title: 'A', letters: [letter], paper: paperWith(png()) }
  expect(await pdfApart(order, new AbortController().signal, 1)).toBeNull()
})

test('a word that is longer than any of a language may be broken: each of its letters would be tried for minutes', async () => {
  const body = `<p>${'x'.repeat(20_000)}</p>`
  const parts: Buffer[] = []
  for await (const part of pdfOf('A', [{ ...letter, body }], paperWith(png()))) parts.push(part)
  const text = (await readPdf(Buffer.concat(parts))).pages.join('').replaceAll(/[^x]/g, '')
  expect(text.length).toBe(20_000)
})

test('what is no PNG is left to whoever draws it; what only begins as one is none', async () => {
  for (const bytes of [gif, jpeg, webp, Buffer.alloc(0)]) expect(await drawnBytes(bytes)).toBe(0)
  const sound = png(20, 10)
  for (let end = 8; end < sound.length; end += 1) expect(await drawnBytes(sound.subarray(0, end))).toBeNull()
  expect(await drawnBytes(png(100_000, 100_000))).toBeNull()
})
