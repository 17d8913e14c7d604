/**
 * A letter as PDF, from its rich text: tagged, so that a screen reader finds headings, lists and pictures, and with its
 * fonts inside. Nothing of it is HTML: each piece is drawn by what it means.
 */
import PDFDocument from 'pdfkit'
import { addressLines } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { isTextBlock, parseRichText, type Block, type Piece, type TextBlock } from '../../domain/richText/index.ts'
import { faces, fontFile, styles } from './fonts.ts'
import {
  drawImage,
  drawLine,
  fontName,
  imageOf,
  isEmpty,
  partsOf,
  setFont,
  type Element,
  type Letter,
  type Opened,
  type Paper,
  type Part,
} from './pdfLines.ts'

export type { Letter, Paper, Pictures } from './pdfLines.ts'

const structures = { p: 'P', pre: 'P', h1: 'H1', h2: 'H2', h3: 'H3' } as const
const indent = 22

const drawPicture = (
  open: Opened,
  parent: Element,
  { src, alt, href, marks }: Extract<Part, { picture: unknown }>['picture'],
): void => {
  const { doc } = open
  const told = alt === '' ? t('letter.picture.unnamed') : t('letter.picture', { alt })
  const image = imageOf(open, src)
  const draw = (): void => {
    if (image !== null && drawImage(open, image)) return
    drawLine(open, 'p', [{ kind: 'text', text: `[${told}]`, marks, href }])
  }
  parent.add(doc.struct('Figure', { alt: told }, draw))
}

const drawBlock = (open: Opened, parent: Element, block: TextBlock): void => {
  const { doc } = open
  for (const part of partsOf(block.pieces)) {
    if ('picture' in part) drawPicture(open, parent, part.picture)
    else if (isEmpty(part.line)) drawLine(open, block.kind, part.line)
    else parent.add(doc.struct(structures[block.kind], {}, () => drawLine(open, block.kind, part.line)))
  }
}

const gapAfter = (open: Opened): void => {
  const { doc, paper } = open
  doc.y += paper.layout.font_size * 0.6
}

const indented = (open: Opened, by: number, draw: () => void): void => {
  const { doc } = open
  const x = doc.x
  doc.x = Math.min(x + by, doc.page.width / 2)
  draw()
  doc.x = x
}

const mark = (kind: 'ul' | 'ol', index: number): string => (kind === 'ul' ? '•' : `${index + 1}.`)

const drawItem = (open: Opened, list: Element, label: string, item: readonly Block[]): void => {
  const { doc, paper } = open
  const element = doc.struct('LI')
  list.add(element)
  const size = paper.layout.font_size
  // A mark never stands alone at the foot of a page.
  if (doc.y + size * 1.4 > doc.page.height - doc.page.margins.bottom) doc.addPage()
  const y = doc.y
  element.add(
    doc.struct('Lbl', {}, () => {
      setFont(open, paper.layout.font, 'regular', size)
      doc.text(label, { lineBreak: false })
    }),
  )
  doc.y = y
  const body = doc.struct('LBody')
  element.add(body)
  indented(open, indent, () => drawBlocks(open, body, item, false))
  if (doc.y <= y) doc.y = y + size * 1.3
  body.end()
  element.end()
}

const drawBlocks = (open: Opened, parent: Element, blocks: readonly Block[], isSpaced: boolean): void => {
  const { doc } = open
  for (const block of blocks) {
    if (isTextBlock(block)) drawBlock(open, parent, block)
    else if (block.kind === 'blockquote') {
      const quote = doc.struct('BlockQuote')
      parent.add(quote)
      indented(open, indent, () => drawBlocks(open, quote, block.blocks, isSpaced))
      quote.end()
    } else {
      const list = doc.struct('L')
      parent.add(list)
      indented(open, indent / 2, () =>
        block.items.forEach((item, index) => drawItem(open, list, mark(block.kind, index), item)),
      )
      list.end()
    }
    if (isSpaced) gapAfter(open)
  }
}

const drawHead = (open: Opened, parent: Element, { day }: Letter): void => {
  const { paper } = open
  const plain = (text: string): Piece => ({ kind: 'text', text, marks: [], href: null })
  const lines = addressLines(paper.layout.address_block)
  if (lines.length > 0) {
    const pieces = lines.flatMap((line, index) =>
      index === 0 ? [plain(line)] : [{ kind: 'break' as const, marks: [], href: null }, plain(line)],
    )
    drawBlock(open, parent, { kind: 'p', pieces })
    gapAfter(open)
    gapAfter(open)
  }
  drawBlock(open, parent, { kind: 'p', pieces: [plain(day)] })
  gapAfter(open)
  gapAfter(open)
}

const drawLetter = (open: Opened, letter: Letter): void => {
  const { doc } = open
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawHead(open, root, letter)
  drawBlocks(open, root, parseRichText(letter.body), true)
  root.end()
}

const nextTurn = (): Promise<void> => new Promise((done) => void setImmediate(done))

/**
 * Letters one after the other, each on pages of its own. The bytes come as they are made; between two letters others get
 * their turn. A reader that stops ends the work.
 */
export async function* pdfOf(
  title: string,
  letters: Iterable<Letter> | AsyncIterable<Letter>,
  paper: Paper,
): AsyncGenerator<Buffer> {
  const { layout } = paper
  const doc = new PDFDocument({
    size: 'LETTER',
    autoFirstPage: false,
    margins: {
      top: layout.margin_top,
      right: layout.margin_right,
      bottom: layout.margin_bottom,
      left: layout.margin_left,
    },
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.lang,
    displayTitle: true,
    font: fontFile(layout.font, 'regular'),
    info: { Title: title, Producer: 'Caselog', Creator: 'Caselog', CreationDate: paper.at },
  })
  for (const of of faces) for (const style of styles) doc.registerFont(fontName(of, style), fontFile(of, style))
  const open: Opened = { doc, paper, images: new Map() }
  const waiting = (): Buffer | null => {
    const bytes: unknown = doc.read()
    return Buffer.isBuffer(bytes) ? bytes : null
  }
  for await (const letter of letters) {
    drawLetter(open, letter)
    const bytes = waiting()
    if (bytes !== null) yield bytes
    await nextTurn()
  }
  doc.end()
  for await (const bytes of doc as AsyncIterable<Buffer>) yield bytes
}
