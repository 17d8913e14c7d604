import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressLines, pdfName, usualLayout } from '../../domain/letters/index.ts'
import {
  isTextBlock,
  parseRichText,
  serialiseRichText,
  type Block,
  type Marks,
  type Piece,
  type TextBlock,
} from '../../domain/richText/index.ts'
import { pdfOf, type Letter, type Paper } from '../../server/letters/pdf.ts'
import { gif, png } from '../documents/samples.ts'
import { readPdf, run } from './pdfText.ts'
import { patience, runs } from '../run/runs.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const layout = { ...usualLayout, address_block: 'Harbor Agency\n12 Quay Street' }
const paper: Paper = { layout, pictures: new Map(), lang: 'en', at: new Date(0) }

const bytesOf = async (letters: readonly Letter[], more: Partial<Paper> = {}): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of pdfOf('Next hearing', letters, { ...paper, ...more })) pieces.push(piece)
  return Buffer.concat(pieces)
}
const letterOf = (body: string): Letter => ({ title: 'Next hearing', day: 'March 2, 2026', body })
const pdfFor = async (body: string, more: Partial<Paper> = {}) => readPdf(await bytesOf([letterOf(body)], more))

/** Words of European languages, as they stand in names and letters; no signs that are joined when they are printed. */
const letters = [
  ...'abcdeghjkmnopqrsuvwxyzABCDEGHJKMNOPQRSUVWXYZ0123456789éèêñüöäßçåøæÉÑÜÖŁłőŐšŽčęążŵğİşțЖдяΩλ.,;:!?()&<>"\'',
]
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
const words = fc.array(word, { minLength: 1, maxLength: 30 }).map((all) => all.join(' '))
const marks = fc.record({
  marks: fc.subarray(['strong', 'em', 'u', 's'] as const),
  href: fc.option(fc.constant('https://example.org/a'), { nil: null, freq: 5 }),
}) satisfies fc.Arbitrary<Marks>
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(words, marks).map(([text, more]): Piece => ({ kind: 'text', text, ...more })) },
  marks.map((more): Piece => ({ kind: 'break', ...more })),
)
const textBlock: fc.Arbitrary<TextBlock> = fc.record({
  kind: fc.constantFrom('p', 'h1', 'h2', 'h3', 'pre'),
  pieces: fc.array(piece, { maxLength: 6 }),
})
const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    textBlock,
    fc.record({ kind: fc.constant('blockquote' as const), blocks: fc.array(tie('block'), { maxLength: 3 }) }),
    fc.record({
      kind: fc.constantFrom('ul' as const, 'ol' as const),
      items: fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).block

/** The texts of a document in reading order, one for each line that somebody wrote. */
const texts = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((one) => {
    if (isTextBlock(one))
      return one.pieces
        .map((each) => (each.kind === 'text' ? each.text : each.kind === 'break' ? '\n' : ''))
        .join('')
        .split('\n')
    return one.kind === 'blockquote' ? texts(one.blocks) : one.items.flatMap(texts)
  })

describe('a letter as PDF', () => {
  test(
    '[ACT-05][ACT-10] holds the text of every paragraph in order, whatever its form and its accents',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(block, { maxLength: 6 }), async (blocks) => {
          const body = serialiseRichText(blocks)
          const { pages } = await pdfFor(body)
          const all = run(pages.join(''))
          let from = 0
          for (const text of texts(parseRichText(body))
            .map(run)
            .filter((text) => text !== '')) {
            const at = all.indexOf(text, from)
            expect(at, `${text} in ${all.slice(from, from + 300)}`).toBeGreaterThanOrEqual(0)
            from = at + text.length
          }
        }),
        { numRuns: runs(5) },
      )
    },
    patience(120_000),
  )

  test('[ACT-12] begins with the address block and the day', async () => {
    const { pages, title, lang } = await pdfFor('<p>Dear you,</p>')
    expect(pages[0]?.split(/\s*\n\s*/).slice(0, 4)).toEqual([
      'Harbor Agency',
      '12 Quay Street',
      'March 2, 2026',
      'Dear you,',
    ])
    expect({ title, lang }).toEqual({ title: 'Next hearing', lang: 'en' })
  })

  test('tells a screen reader what is a heading, a list, a quotation and a picture', async () => {
    const body = '<h1>A</h1><h2>B</h2><p>c</p><ul><li><p>d</p></li></ul><blockquote><p>e</p></blockquote>'
    const { roles } = await pdfFor(`${body}<p><img src="/v1/image/${'a'.repeat(43)}" alt="A lighthouse"></p>`)
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'BlockQuote', 'Figure'])
      expect(roles[0]).toContain(role)
  })

  test('links lead where they lead in the text', async () => {
    const { links } = await pdfFor('<p>See <a href="https://example.org/help">our page</a>.</p>')
    expect(new Set(links)).toEqual(new Set(['https://example.org/help']))
  })

  test('pictures of the product are in the file; what is none, or is no kind of PDF, is told by its description', async () => {
    const address = `/v1/image/${'k'.repeat(43)}`
    const body = `<p>Before</p><p><img src="${address}" alt="A lighthouse"></p><p>After</p>`
    const drawn = await bytesOf([letterOf(body)], { pictures: new Map([[address, png(20, 10)]]) })
    expect(drawn.includes('/Subtype /Image')).toBe(true)
    expect(run((await readPdf(drawn)).pages.join(''))).toContain('BeforeAfter')
    for (const pictures of [
      new Map(),
      new Map([[address, gif]]),
      new Map([[address, png(20, 10).subarray(0, 40)]]),
      new Map([[address, Buffer.from('no picture')]]),
    ]) {
      const { pages } = await pdfFor(body, { pictures })
      expect(run(pages.join(''))).toContain('Before[Picture:Alighthouse]After')
    }
  })

  test('[ACT-11] several letters begin on pages of their own', async () => {
    const { pages } = await readPdf(await bytesOf([letterOf('<p>First letter</p>'), letterOf('<p>Second letter</p>')]))
    expect(pages.map((page) => /First|Second/.exec(page)?.[0])).toEqual(['First', 'Second'])
  })

  test('[ACT-12] font and margins are those that the agency chose', async () => {
    const long = `<p>${'word '.repeat(900)}</p>`
    const narrow = await pdfFor(long, {
      layout: { ...layout, font: 'sans', font_size: 16, margin_left: 108, margin_right: 108 },
    })
    const wide = await pdfFor(long, { layout: { ...layout, font_size: 10, margin_left: 36, margin_right: 36 } })
    expect(narrow.pages.length).toBeGreaterThan(wide.pages.length)
    const [serif, sans] = [
      await bytesOf([letterOf('<p>a</p>')]),
      await bytesOf([letterOf('<p>a</p>')], { layout: { ...layout, font: 'sans' } }),
    ]
    expect([serif.includes('Tinos'), serif.includes('Arimo'), sans.includes('Arimo')]).toEqual([true, false, true])
  })
})

test('a file is called as its letter is, without what a file system would take for something else', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 300 }), (title) => {
      const name = pdfName(title)
      expect(name).toMatch(/^[^/\\\p{Cc}<>:"|?*]+\.pdf$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    }),
  )
  expect(pdfName('Next hearing')).toBe('Next hearing.pdf')
  expect(pdfName('A/B')).toBe('A-B.pdf')
})

test('an address block is its lines, without empty ones around it', () => {
  expect(addressLines('\n Harbor \n\n Quay\n')).toEqual(['Harbor', '', 'Quay'])
  expect(addressLines(' ')).toEqual([])
})
