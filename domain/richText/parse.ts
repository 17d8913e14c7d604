/**
 * From HTML to blocks: tags of the list become what they mean, unknown ones fall to their text, and whatever is nested
 * wrongly is put right. `serialise(parse(x))` is a fixed point, so text does not drift from save to save.
 */
import {
  altLimit,
  boundaryTags,
  deepest,
  formats,
  isImageAddress,
  isLinkAddress,
  markNames,
  synonyms,
  type Format,
  type ListKind,
  type MarkName,
} from './allowed.ts'
import { cleanText, isTextBlock, marksOf, noMarks, sameMarks, type Block, type Marks, type Piece } from './blocks.ts'
import { attributeOf, tokensOf } from './tokens.ts'

type Frame =
  | { readonly kind: 'root' | 'blockquote' | 'li'; readonly blocks: Block[] }
  | { readonly kind: ListKind; readonly items: Block[][] }

const boundaries: ReadonlySet<string> = new Set(boundaryTags)
const isFormat = (name: string): name is Format => formats.some((format) => format === name)
const isListKind = (name: string): name is ListKind => name === 'ul' || name === 'ol'
const markOf = (name: string): MarkName | undefined => markNames.find((mark) => mark === name) ?? synonyms[name]
const isList = (frame: Frame): frame is Extract<Frame, { items: Block[][] }> => 'items' in frame

export const parse = (html: string): readonly Block[] => {
  const root: Frame = { kind: 'root', blocks: [] }
  const frames: Frame[] = [root]
  const depth = new Map<MarkName, number>()
  const links: (string | null)[] = []
  let open: { readonly kind: Format; readonly pieces: Piece[] } | null = null

  const top = (): Frame => frames.at(-1) ?? root
  const marks = (): Marks => marksOf((mark) => (depth.get(mark) ?? 0) > 0, links.at(-1) ?? null)
  const closeBlock = (): void => void (open = null)

  /** Where a block may be put: a list that is given something other than an item gets one for it. */
  const blocks = (): Block[] => {
    const frame = top()
    if (!isList(frame)) return frame.blocks
    const item: Block[] = []
    frame.items.push(item)
    frames.push({ kind: 'li', blocks: item })
    return item
  }

  const openBlock = (kind: Format) => {
    const block = { kind, pieces: [] as Piece[] }
    blocks().push(block)
    open = block
    return block
  }

  const add = (piece: Piece): void => {
    const { pieces } = open ?? openBlock('p')
    const last = pieces.at(-1)
    if (last?.kind === 'text' && piece.kind === 'text' && sameMarks(last, piece))
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text }
    else pieces.push(piece)
  }

  const addText = (written: string): void => {
    const clean = cleanText(written)
    const text = open?.kind === 'pre' ? clean : joined(clean, (open?.pieces.length ?? 0) === 0)
    const isSpaceBetweenBlocks = open === null && text.trim() === ''
    if (text !== '' && !isSpaceBetweenBlocks) add({ kind: 'text', text, ...marks() })
  }

  const addBreak = (): void =>
    add(open?.kind === 'pre' ? { kind: 'text', text: '\n', ...marks() } : { kind: 'break', ...marks() })

  const addImage = (attributes: string): void => {
    const src = attributeOf(attributes, 'src') ?? ''
    const alt = joined(cleanText(attributeOf(attributes, 'alt') ?? ''), true)
      .slice(0, altLimit)
      .toWellFormed()
    if (isImageAddress(src)) add({ kind: 'image', src, alt, ...marks() })
    else if (alt !== '') addText(alt)
  }

  const popTo = (kind: Frame['kind'], stop: (frame: Frame) => boolean): void => {
    const at = frames.findLastIndex((frame) => frame.kind === kind || stop(frame))
    if (at > 0 && frames[at]?.kind === kind) frames.length = at
  }

  const openItem = (): void => {
    popTo('li', isList)
    if (isList(top())) blocks()
  }

  const openContainer = (kind: ListKind | 'blockquote'): void => {
    if (frames.length > deepest) return
    const place = blocks()
    if (kind === 'blockquote') {
      const inner: Block[] = []
      place.push({ kind, blocks: inner })
      frames.push({ kind, blocks: inner })
    } else {
      const items: Block[][] = []
      place.push({ kind, items })
      frames.push({ kind, items })
    }
  }

  const opened = (name: string, attributes: string): void => {
    const mark = markOf(name)
    if (mark !== undefined) depth.set(mark, (depth.get(mark) ?? 0) + 1)
    else if (name === 'a') {
      const href = attributeOf(attributes, 'href')?.trim() ?? ''
      links.push(isLinkAddress(href) ? href : null)
    } else if (name === 'br') addBreak()
    else if (name === 'img') addImage(attributes)
    else if (isFormat(name)) openBlock(name)
    else if (isListKind(name) || name === 'blockquote') {
      closeBlock()
      openContainer(name)
    } else if (name === 'li') {
      closeBlock()
      openItem()
    } else if (boundaries.has(name)) closeBlock()
  }

  const closed = (name: string): void => {
    const mark = markOf(name)
    if (mark !== undefined) depth.set(mark, Math.max(0, (depth.get(mark) ?? 0) - 1))
    else if (name === 'a') links.pop()
    else if (isFormat(name)) closeBlock()
    else if (name === 'li' || isListKind(name) || name === 'blockquote') {
      closeBlock()
      popTo(name, name === 'li' ? isList : () => false)
    } else if (boundaries.has(name)) closeBlock()
  }

  let isFirstOfPre = false
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') addText(isFirstOfPre ? token.text.replace(/^\r?\n/, '') : token.text)
    else if (token.kind === 'open') opened(token.name, token.attributes)
    else closed(token.name)
    isFirstOfPre = token.kind === 'open' && token.name === 'pre'
  }
  return root.blocks.flatMap(tidy)
}

/** A line break in the source is a space on the page, and none at the start of a block; typed spaces are kept. */
const joined = (text: string, isFirst: boolean): string =>
  text.replace(/[ \t\n]+/g, (run, at: number) => (/[\t\n]/.test(run) ? (isFirst && at === 0 ? '' : ' ') : run))

/** Empty lists and quotations are none, and an item begins with a paragraph, as the editor wants it. */
const tidy = (block: Block): readonly Block[] => {
  if (isTextBlock(block)) return [block]
  if (block.kind === 'blockquote') {
    const inner = block.blocks.flatMap(tidy)
    return inner.length === 0 ? [] : [{ kind: block.kind, blocks: inner }]
  }
  const items = block.items.map((item) => asItem(item.flatMap(tidy)))
  return items.length === 0 ? [] : [{ kind: block.kind, items }]
}

const asItem = (blocks: readonly Block[]): readonly Block[] => {
  const [first, ...rest] = blocks
  if (first === undefined || !isTextBlock(first)) return [{ kind: 'p', pieces: [] }, ...blocks]
  if (first.kind === 'p') return blocks
  return [{ kind: 'p', pieces: first.pieces.flatMap(first.kind === 'pre' ? withBreaks : (piece) => [piece]) }, ...rest]
}

const withBreaks = (piece: Piece): readonly Piece[] => {
  if (piece.kind !== 'text') return [piece]
  const { marks, href } = piece
  return piece.text
    .split('\n')
    .flatMap((text, at): readonly Piece[] => [
      ...(at === 0 ? [] : [{ kind: 'break' as const, marks, href }]),
      ...(text === '' ? [] : [{ kind: 'text' as const, text: text.replaceAll('\t', ' '), marks, href }]),
    ])
}

/** Plain text as rich text: a paragraph for each line. */
export const ofPlainText = (text: string): readonly Block[] =>
  text === '' ? [] : cleanText(text).replaceAll('\t', ' ').split('\n').map(paragraph)

const paragraph = (text: string): Block => ({
  kind: 'p',
  pieces: text === '' ? [] : [{ kind: 'text', text, ...noMarks }],
})
