/**
 * A letter as PDF, from its rich text: tagged, so that a screen reader finds headings, lists and pictures, and with its
 * fonts inside. Nothing of it is HTML: each piece is drawn by what it means.
 */
import PDFDocument from 'pdfkit'
import { addressLines, type LetterLayout } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { isTextBlock, parseRichText, type Block, type Piece, type TextBlock } from '../../domain/richText/index.ts'
import { faces, fontFile, styles, type Face, type Style } from './fonts.ts'

type OpenedImage = { readonly width: number; readonly height: number }

/** The library's types leave it out: a picture that is drawn more than once is opened once. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFImage {
      openImage(bytes: Buffer): OpenedImage
      image(opened: OpenedImage, x: number, y: number, options: ImageOption): this
    }
  }
}

export type Letter = {
  readonly title: string
  /** The day in words, as it stands on the letter. */
  readonly day: string
  /** Rich text in the stored form. */
  readonly body: string
}

/** Bytes of the pictures, by their address in the text; one that is not here is told by its description. */
export type Pictures = ReadonlyMap<string, Buffer>

export type Paper = { readonly layout: LetterLayout; readonly pictures: Pictures; readonly lang: string; readonly at: Date }

type Document = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
type Opened = { readonly doc: Document; readonly paper: Paper; readonly images: Map<string, OpenedImage | null> }

/** Of the text's own size. */
const headings = { h1: 1.6, h2: 1.3, h3: 1.1 } as const
const structures = { p: 'P', pre: 'P', h1: 'H1', h2: 'H2', h3: 'H3' } as const
const indent = 22
/** A picture with transparency is taken apart in memory, four bytes for each of its pixels. */
const mostPixels = 16_000_000
const linkColor = '#0b4f9c'
const ink = '#000000'

const styleOf = ({ marks }: Piece): Style => {
  const [bold, italic] = [marks.includes('strong'), marks.includes('em')]
  if (bold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'regular'
}

const bolder = (style: Style): Style => (style === 'italic' || style === 'boldItalic' ? 'boldItalic' : 'bold')

/** A line of text, or a picture on a line of its own. */
type Part = { readonly line: readonly Piece[] } | { readonly picture: Extract<Piece, { kind: 'image' }> }

/** The library wraps lines, and begins a new one nowhere else: line breaks and pictures divide a block. */
const partsOf = (pieces: readonly Piece[]): readonly Part[] => {
  const parts: Part[] = []
  let line: Piece[] = []
  const end = (): void => void (parts.push({ line }), (line = []))
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      const [first = '', ...others] = piece.text.split('\n')
      line.push({ ...piece, text: first })
      for (const text of others) {
        end()
        line.push({ ...piece, text })
      }
    } else if (piece.kind === 'break') end()
    else {
      if (line.length > 0) end()
      parts.push({ picture: piece })
    }
  }
  if (line.length > 0 || parts.length === 0) parts.push({ line })
  return parts
}

const isEmpty = (line: readonly Piece[]): boolean => line.every(piece => piece.kind === 'text' && piece.text === '')

const face = ({ paper: { layout } }: Opened, block: TextBlock['kind']): Face => (block === 'pre' ? 'mono' : layout.font)

const sizeOf = ({ paper: { layout } }: Opened, kind: TextBlock['kind']): number =>
  layout.font_size * (kind in headings ? headings[kind as keyof typeof headings] : kind === 'pre' ? 0.9 : 1)

const fontName = (of: Face, style: Style): string => `${of} ${style}`

const setFont = (open: Opened, of: Face, style: Style, size: number): void => {
  open.doc.font(fontName(of, style)).fontSize(size)
}

/** Characters that no font draws: they would stand as boxes. Tabs are spaces on paper. */
const printable = (text: string): string => text.replaceAll('\t', '    ').replace(/[\p{Cc}\p{Cf}]/gu, '')

const drawLine = (open: Opened, kind: TextBlock['kind'], line: readonly Piece[]): void => {
  const { doc } = open
  const size = sizeOf(open, kind)
  const of = face(open, kind)
  const texts = line.flatMap(piece => (piece.kind === 'text' && piece.text !== '' ? [piece] : []))
  if (isEmpty(line)) {
    setFont(open, of, 'regular', size)
    doc.moveDown(1)
    return
  }
  for (const [index, piece] of texts.entries()) {
    const style = styleOf(piece)
    setFont(open, of, kind in headings ? bolder(style) : style, size)
    doc.fillColor(piece.href === null ? ink : linkColor)
    doc.text(printable(piece.text), {
      continued: index < texts.length - 1,
      underline: piece.marks.includes('u') || piece.href !== null,
      strike: piece.marks.includes('s'),
      link: piece.href,
      lineGap: size * 0.15,
    })
  }
  doc.fillColor(ink)
}

/** The same picture is put into the file once. Broken ones, and kinds that PDF has not, are told by their description. */
const imageOf = ({ doc, paper, images }: Opened, src: string): OpenedImage | null => {
  const known = images.get(src)
  if (known !== undefined) return known
  const bytes = paper.pictures.get(src)
  let image: OpenedImage | null = null
  try {
    image = bytes === undefined ? null : doc.openImage(bytes)
  } catch {
    image = null
  }
  if (image !== null && image.width * image.height > mostPixels) image = null
  images.set(src, image)
  return image
}

const widthLeft = ({ doc }: Opened): number => doc.page.width - doc.page.margins.right - doc.x
const heightOfPage = ({ doc }: Opened): number => doc.page.height - doc.page.margins.top - doc.page.margins.bottom

/** Pixels are 1/96 inch. */
const drawImage = (open: Opened, image: OpenedImage): boolean => {
  const { doc } = open
  const scale = Math.min(0.75, widthLeft(open) / image.width, heightOfPage(open) / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  if (!(width > 0 && height > 0)) return false
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
  const [x, y] = [doc.x, doc.y]
  try {
    doc.image(image, x, y, { width, height })
  } catch {
    return false
  }
  doc.x = x
  doc.y = y + height + 4
  return true
}

const drawPicture = (open: Opened, parent: Element, { src, alt, href, marks }: Extract<Part, { picture: unknown }>['picture']): void => {
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
    const pieces = lines.flatMap((line, index) => (index === 0 ? [plain(line)] : [{ kind: 'break' as const, marks: [], href: null }, plain(line)]))
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

const nextTurn = (): Promise<void> => new Promise(done => void setImmediate(done))

/**
 * Letters one after the other, each on pages of its own. The bytes come as they are made; between two letters others get
 * their turn. A reader that stops ends the work.
 */
export async function* pdfOf(title: string, letters: Iterable<Letter> | AsyncIterable<Letter>, paper: Paper): AsyncGenerator<Buffer> {
  const { layout } = paper
  const doc = new PDFDocument({
    size: 'LETTER',
    autoFirstPage: false,
    margins: { top: layout.margin_top, right: layout.margin_right, bottom: layout.margin_bottom, left: layout.margin_left },
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
