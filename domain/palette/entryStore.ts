import { fold, foldJoined } from './fold.ts'
import { letterBit, pairBit } from './matchQuery.ts'

/**
 * What can be found: a command or a record. Sayings are its label in other words, and as good as that; keywords are what
 * else it is called; digits are its numbers, comma-parted.
 */
export type MatchEntry = {
  id: string
  label: string
  sayings?: readonly string[]
  keywords?: readonly string[]
  group: string
  digits?: string
  /** Decides among entries that fit a query equally well and were used as much: lower stands first, 0 without. */
  standing?: number
}

/**
 * Before each word in the index's text stands a mark below 32, which no folded character is: its length, or
 * {@link longWord} for that length and more; with {@link fieldMark} added where the word begins a field.
 */
export const longWord = 15
export const fieldMark = 16
export const lowestCharacter = 32

/**
 * The index: one slot an entry in order of arrival, the words of their folded fields end to end in `text`. It is a
 * mutable cache, rebuilt from the entries at any time, so it never enters the application's state or the log.
 *
 * Invariants: slot `s` owns `text[starts[s]] … text[starts[s + 1] - 1]`; a removed slot keeps its text until the next
 * compaction, has id null, and no letter bits, so no scan finds it; `slotOf` holds exactly the live ids.
 */
export type MatchIndex = {
  /** Goes up with each change; an older result is then no longer narrowed. */
  version: number
  slots: number
  textEnd: number
  text: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
  starts: Uint32Array<ArrayBuffer>
  initials: Int32Array<ArrayBuffer>
  letters: Int32Array<ArrayBuffer>
  pairs: Int32Array<ArrayBuffer>
  labelLengths: Uint16Array<ArrayBuffer>
  /** How far the label and what is its own alike go in an entry's text; then come the keywords. */
  titleLengths: Uint16Array<ArrayBuffer>
  standings: Uint8Array<ArrayBuffer>
  groupCodes: Uint16Array<ArrayBuffer>
  groups: string[]
  ids: (string | null)[]
  labels: string[]
  slotOf: Map<string, number>
  /** Scratch of a single call of `match`, all zero between calls. */
  boosts: Float32Array<ArrayBuffer>
}

export function emptyIndex(): MatchIndex {
  return {
    version: 0,
    slots: 0,
    textEnd: 0,
    text: new Uint8Array(1024),
    starts: new Uint32Array(65),
    initials: new Int32Array(64),
    letters: new Int32Array(64),
    pairs: new Int32Array(64),
    labelLengths: new Uint16Array(64),
    titleLengths: new Uint16Array(64),
    standings: new Uint8Array(64),
    groupCodes: new Uint16Array(64),
    groups: [],
    ids: [],
    labels: [],
    slotOf: new Map(),
    boosts: new Float32Array(64),
  }
}

/** Adds an entry in the last place; one with the same id is replaced, and loses its old place. */
export function appendEntry(index: MatchIndex, entry: MatchEntry): void {
  dropEntry(index, entry.id)
  const label = fold(entry.label)
  const { title, others } = foldedFields(entry, label)
  const slot = index.slots
  if (slot >= index.initials.length) growSlots(index, Math.ceil(slot * 1.5))
  index.initials[slot] = 0
  index.letters[slot] = 0
  index.pairs[slot] = 0
  const start = index.textEnd
  for (const field of title) appendField(index, slot, field)
  index.titleLengths[slot] = Math.min(index.textEnd - start, 65_535)
  for (const field of others) appendField(index, slot, field)
  index.starts[slot + 1] = index.textEnd
  index.standings[slot] = entry.standing ?? 0
  index.labelLengths[slot] = Math.min(label.length, 65_535)
  index.groupCodes[slot] = groupCode(index, entry.group)
  index.ids[slot] = entry.id
  index.labels[slot] = entry.label
  index.slotOf.set(entry.id, slot)
  index.slots += 1
}

/**
 * The label first, even if nothing of it is left, and what is its own alike: its spelling without breaks, its numbers, its
 * sayings. Then the keywords; none twice.
 */
function foldedFields(entry: MatchEntry, label: string) {
  const numbers = entry.digits?.split(/[,;\n]/).map((number) => number.replace(/\D+/g, '')) ?? []
  const spelled = (entry.keywords ?? []).flatMap((keyword) => [fold(keyword), foldJoined(keyword)])
  const some = (fields: readonly (string | null)[]) =>
    fields.flatMap((field) => (field === null || field === '' ? [] : [field]))
  const sayings = (entry.sayings ?? []).map(fold)
  const title = new Set([label, ...some([foldJoined(entry.label), ...numbers, ...sayings])])
  return { title, others: new Set(some(spelled).filter((field) => !title.has(field))) }
}

function appendField(index: MatchIndex, slot: number, field: string): void {
  let mark = fieldMark
  for (const word of field.split(' ')) {
    appendWord(index, slot, word, mark)
    mark = 0
  }
}

function appendWord(index: MatchIndex, slot: number, word: string, mark: number): void {
  const from = index.textEnd
  if (from + word.length >= index.text.length) resizeText(index, Math.ceil((from + word.length + 1) * 1.5))
  index.text[from] = mark + Math.min(word.length, longWord)
  let letters = 0
  let pairs = 0
  let last = 0
  for (let unit = 0; unit < word.length; unit += 1) {
    const code = word.charCodeAt(unit)
    if (code > 255 && index.text instanceof Uint8Array) index.text = Uint16Array.from(index.text)
    index.text[from + 1 + unit] = code
    letters |= letterBit(code)
    if (unit > 0) pairs |= pairBit(last, code)
    last = code
  }
  index.textEnd = from + 1 + word.length
  index.initials[slot] = (index.initials[slot] ?? 0) | (word === '' ? 0 : letterBit(word.charCodeAt(0)))
  index.letters[slot] = (index.letters[slot] ?? 0) | letters
  index.pairs[slot] = (index.pairs[slot] ?? 0) | pairs
}

/** Takes an entry out of every later match; without effect when the id is unknown. */
export function dropEntry(index: MatchIndex, id: string): void {
  const slot = index.slotOf.get(id)
  if (slot === undefined) return
  index.slotOf.delete(id)
  index.ids[slot] = null
  index.labels[slot] = ''
  index.initials[slot] = 0
  index.letters[slot] = 0
}

/** Gives back the room of removed entries, once they are a quarter of all; the order of the others stays. */
export function compactWhenSparse(index: MatchIndex): void {
  const removed = index.slots - index.slotOf.size
  if (removed < 256 || removed * 4 < index.slots) return
  let to = 0
  index.textEnd = 0
  for (let slot = 0; slot < index.slots; slot += 1) {
    const id = index.ids[slot]
    if (id === null || id === undefined) continue
    const start = index.starts[slot] ?? 0
    const end = index.starts[slot + 1] ?? start
    index.text.copyWithin(index.textEnd, start, end)
    index.starts[to] = index.textEnd
    index.textEnd += end - start
    index.initials[to] = index.initials[slot] ?? 0
    index.letters[to] = index.letters[slot] ?? 0
    index.pairs[to] = index.pairs[slot] ?? 0
    index.labelLengths[to] = index.labelLengths[slot] ?? 0
    index.titleLengths[to] = index.titleLengths[slot] ?? 0
    index.standings[to] = index.standings[slot] ?? 0
    index.groupCodes[to] = index.groupCodes[slot] ?? 0
    index.ids[to] = id
    index.labels[to] = index.labels[slot] ?? ''
    index.slotOf.set(id, to)
    to += 1
  }
  index.starts[to] = index.textEnd
  index.slots = to
  index.ids.length = to
  index.labels.length = to
  trimRoom(index)
}

/** Shrinks the arrays to what is used, with an eighth to spare for records that arrive later. */
export function trimRoom(index: MatchIndex): void {
  growSlots(index, Math.max(64, Math.ceil(index.slots * 1.125)))
  resizeText(index, Math.max(1024, Math.ceil(index.textEnd * 1.125)))
}

function groupCode(index: MatchIndex, group: string): number {
  const known = index.groups.indexOf(group)
  return known >= 0 ? known : index.groups.push(group) - 1
}

function growSlots(index: MatchIndex, room: number): void {
  const kept = Math.min(room, index.slots)
  index.starts = moved(index.starts.subarray(0, kept + 1), new Uint32Array(room + 1))
  index.initials = moved(index.initials.subarray(0, kept), new Int32Array(room))
  index.letters = moved(index.letters.subarray(0, kept), new Int32Array(room))
  index.pairs = moved(index.pairs.subarray(0, kept), new Int32Array(room))
  index.labelLengths = moved(index.labelLengths.subarray(0, kept), new Uint16Array(room))
  index.titleLengths = moved(index.titleLengths.subarray(0, kept), new Uint16Array(room))
  index.standings = moved(index.standings.subarray(0, kept), new Uint8Array(room))
  index.groupCodes = moved(index.groupCodes.subarray(0, kept), new Uint16Array(room))
  index.boosts = new Float32Array(room)
}

function resizeText(index: MatchIndex, room: number): void {
  const used = index.text.subarray(0, index.textEnd)
  index.text = moved(used, index.text instanceof Uint8Array ? new Uint8Array(room) : new Uint16Array(room))
}

function moved<Numbers extends { set: (from: ArrayLike<number>) => void }>(from: ArrayLike<number>, to: Numbers) {
  to.set(from)
  return to
}
