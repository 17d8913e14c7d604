/** Lines of text and pictures of a letter's PDF. */
import type { LetterLayout } from '../../domain/letters/index.ts'
import type { Piece, TextBlock } from '../../domain/richText/index.ts'
import { breakable } from '../kernel/breakable.ts'
import { mostPixels } from './drawable.ts'
import type { Face, Style } from './fonts.ts'

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

export type Paper = {
  readonly layout: LetterLayout
  readonly pictures: Pictures
  readonly lang: string
  readonly at: Date
}

type Document = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement
export type Opened = { readonly doc: Document; readonly paper: Paper; readonly images: Map<string, OpenedImage | null> }

/** Of the text's own size. */
const headings = { h1: 1.6, h2: 1.3, h3: 1.1 } as const
const linkColor = '#0b4f9c'
const ink = '#000000'

const styleOf = ({ marks }: Piece): Style => {
  const [bold, italic] = [marks.includes('strong'), marks.includes('em')]
  if (bold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'regular'
}

const bolder = (style: Style): Style => (style === 'italic' || style === 'boldItalic' ? 'boldItalic' : 'bold')

/** A line of text, or a picture on a line of its own. */
export type Part = { readonly line: readonly Piece[] } | { readonly picture: Extract<Piece, { kind: 'image' }> }

/** The library wraps lines, and begins a new one nowhere else: line breaks and pictures divide a block. */
export const partsOf = (pieces: readonly Piece[]): readonly Part[] => {
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

export const isEmpty = (line: readonly Piece[]): boolean =>
  line.every((piece) => piece.kind === 'text' && piece.text === '')

const face = ({ paper: { layout } }: Opened, block: TextBlock['kind']): Face => (block === 'pre' ? 'mono' : layout.font)

const sizeOf = ({ paper: { layout } }: Opened, kind: TextBlock['kind']): number =>
  layout.font_size * (kind in headings ? headings[kind as keyof typeof headings] : kind === 'pre' ? 0.9 : 1)

export const fontName = (of: Face, style: Style): string => `${of} ${style}`

export const setFont = (open: Opened, of: Face, style: Style, size: number): void => {
  open.doc.font(fontName(of, style)).fontSize(size)
}

/** Characters that no font draws: they would stand as boxes. Tabs are spaces on paper. */
const printable = (text: string): string => breakable(text.replaceAll('\t', '    ').replace(/[\p{Cc}\p{Cf}]/gu, ''))

export const drawLine = (open: Opened, kind: TextBlock['kind'], line: readonly Piece[]): void => {
  const { doc } = open
  const size = sizeOf(open, kind)
  const of = face(open, kind)
  const texts = line.flatMap((piece) => (piece.kind === 'text' && piece.text !== '' ? [piece] : []))
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
export const imageOf = ({ doc, paper, images }: Opened, src: string): OpenedImage | null => {
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
export const drawImage = (open: Opened, image: OpenedImage): boolean => {
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
