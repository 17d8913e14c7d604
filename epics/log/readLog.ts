/**
 * Reads what is on the disk: the readable beginning, and what is wrong with the rest. Nothing is skipped in silence:
 * the first piece that is missing, changed, moved or of another key ends the reading and is reported.
 */
import * as z from 'zod/mini'
import { fromBatch, hasDollar, longTexts, partNames, putBack, type Entry } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, SealedRow } from '../kernel/logPort.ts'
import { aboutContent, aboutRow, aboutSegment, noTag, tagOf, withoutTag } from '../kernel/chain.ts'
import type { TailEntry, TailRow } from './sealer.ts'

export type ReadProblem = {
  readonly kind: 'corrupt' | 'wrongKey'
  /** The first entry that can't be read. */
  readonly fromSeq: number
  /** How many can't be read, as far as the stream's head says. */
  readonly lost: number
}

/** A place in a stream, and the tag that the next piece names. */
export type Place = { readonly seq: number; readonly tag: string }
export const streamStart: Place = { seq: 0, tag: noTag }

export type ReadLog = {
  /** As written: of any version and type. */
  readonly entries: readonly Entry[]
  readonly end: Place
  /** Entries after the last segment, with their payloads as they are on the disk, and their rows. */
  readonly tail: readonly TailEntry[]
  readonly rows: readonly TailRow[]
  readonly problem: ReadProblem | null
}

const segmentSchema = z.strictObject({
  /** Of earlier builds: what the next row names. */
  rowTag: z.optional(z.string()),
  hash: z.nullable(z.string()),
  batch: z.unknown(),
})

export const readLog = async (
  store: LogStore,
  stream: string,
  cipher: LogCipher,
  from: Place = streamStart,
): Promise<ReadLog> => {
  const [rows, heads] = await Promise.all([store.read(stream, from.seq), store.streams()])
  const lastSeq = Math.max(heads.find((head) => head.stream === stream)?.lastSeq ?? 0, rows.at(-1)?.toSeq ?? 0)
  const opened = await openRows(rows, cipher, from)
  const { entries, end, wrongKey, tail, rows: tailRows } = await withAll(store, stream, cipher, opened)
  const problem =
    end.seq >= lastSeq
      ? null
      : ({ kind: wrongKey ? 'wrongKey' : 'corrupt', fromSeq: end.seq + 1, lost: lastSeq - end.seq } as const)
  return { entries, end, tail, rows: tailRows, problem }
}

type Opened = {
  readonly entries: readonly Entry[]
  readonly dollars: ReadonlySet<number>
  readonly end: Place
  readonly wrongKey: boolean
  readonly tail: readonly TailEntry[]
  readonly rows: readonly TailRow[]
}

const openRows = async (rows: readonly SealedRow[], cipher: LogCipher, from: Place): Promise<Opened> => {
  const entries: Entry[] = []
  const dollars = new Set<number>()
  let tail: TailEntry[] = []
  let tailRows: TailRow[] = []
  let end = from
  let wrongKey = false
  // What a piece names lies open at the end of the one before it, so all are opened side by side.
  const named = rows.map((_, index) => (index === 0 ? from.tag : tagOf(rows[index - 1] as SealedRow)))
  const pieces = rows.map((row, index) => openPiece(row, cipher, named[index] as string))
  for (const [index, row] of rows.entries()) {
    wrongKey = row.keyId !== cipher.keyId
    if (wrongKey || row.fromSeq !== end.seq + 1) break
    const tagBefore = end.tag
    const piece = (await pieces[index]) ?? (tagBefore === named[index] ? null : await openPiece(row, cipher, tagBefore))
    if (piece === null || piece === undefined) break
    if (piece.hasDollar) for (const { seq } of piece.entries) dollars.add(seq)
    for (const entry of piece.entries) entries.push(entry)
    end = { seq: row.toSeq, tag: piece.tag }
    if (row.kind === 'segment') {
      tail = []
      tailRows = []
      continue
    }
    tailRows.push({ fromSeq: row.fromSeq, toSeq: row.toSeq, tagBefore, tag: piece.tag })
    for (const entry of piece.entries) tail.push({ entry, payload: JSON.stringify(entry.payload) })
  }
  return { entries, dollars, end, wrongKey, tail, rows: tailRows }
}

type Piece = { readonly entries: readonly Entry[]; readonly hasDollar: boolean; readonly tag: string }

/** Null when it is not what its place says. */
const openPiece = async (row: SealedRow, cipher: LogCipher, tagBefore: string): Promise<Piece | null> => {
  const text = await (row.kind === 'segment' ? openSegment(row, cipher, tagBefore) : openRow(row, cipher, tagBefore))
  if (text === null) return null
  const json = parseJson(text)
  const segment = row.kind === 'segment' ? segmentSchema.safeParse(json) : null
  if (segment?.success === false) return null
  const entries = fromBatch(segment ? segment.data.batch : json)
  if (entries === null || entries[0]?.seq !== row.fromSeq || entries.at(-1)?.seq !== row.toSeq) return null
  return { entries, hasDollar: hasDollar(text), tag: segment?.data.rowTag ?? tagOf(row) }
}

const openRow = (row: SealedRow, cipher: LogCipher, tagBefore: string): Promise<string | null> =>
  cipher.open(row.stream, row, aboutRow(row, tagBefore))

/** Segments of earlier builds named the tag of the segment before them, and held the last row's tag in their text. */
const openSegment = async (row: SealedRow, cipher: LogCipher, tagBefore: string): Promise<string | null> =>
  (await cipher.open(row.stream, withoutTag(row), aboutSegment(row, tagBefore, tagOf(row)))) ??
  openRow(row, cipher, tagBefore)

/** Read and opened side by side: one after the other, each would wait for the disk. */
const partsAtOnce = 256

/** JSON of the large parts that entries refer to, and of those that these refer to, by name; without what is lost. */
const partsOf = async (
  store: LogStore,
  stream: string,
  cipher: LogCipher,
  { entries, dollars }: Opened,
): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>()
  const asked = new Set<string>()
  let named = new Set<string>()
  for (const { seq, payload } of entries) if (dollars.has(seq)) partNames(payload, named)
  while (named.size > 0) {
    const hashes = [...named].filter((hash) => !asked.has(hash))
    named = new Set()
    for (let at = 0; at < hashes.length; at += partsAtOnce) {
      const some = hashes.slice(at, at + partsAtOnce)
      const sealed = await store.contents(stream, some)
      const texts = await Promise.all(
        sealed.map(async (each) => ({
          hash: each.hash,
          text: await cipher.open(stream, each, aboutContent(stream, each.hash)),
        })),
      )
      for (const { hash, text } of texts) {
        if (text === null) continue
        contents.set(hash, text)
        if (hasDollar(text)) partNames(parseJson(text), named)
      }
    }
    for (const hash of hashes) asked.add(hash)
  }
  return contents
}

/** Puts back what is kept elsewhere; the first entry of which something is lost ends the reading. */
const withAll = async (store: LogStore, stream: string, cipher: LogCipher, opened: Opened): Promise<Opened> => {
  if (opened.dollars.size === 0) return opened
  const contents = await partsOf(store, stream, cipher, opened)
  const entries: Entry[] = []
  const first = opened.entries[0]?.seq ?? 1
  const texts = new Map<number, readonly string[]>()
  const textOf = (seq: number, nth: number): string | null => {
    const found = texts.get(seq) ?? longTexts(entries[seq - first]?.payload)
    texts.set(seq, found)
    return found[nth] ?? null
  }
  for (const entry of opened.entries) {
    if (!opened.dollars.has(entry.seq)) {
      entries.push(entry)
      continue
    }
    const back = putBack(entry.payload, {
      part: (hash) => contents.get(hash) ?? null,
      text: (before, nth) => textOf(entry.seq - before, nth),
    })
    // The place before it has no tags of its own any more, so a stream that breaks here is not continued.
    if (back === null) return { ...opened, entries, end: { ...opened.end, seq: entry.seq - 1 } }
    entries.push({ ...entry, payload: back.payload })
  }
  return { ...opened, entries }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
