/**
 * How likely it is that two descriptions are of one human being, and why. A rule for people to look at: it says who is
 * shown to somebody about to make a new record, and never joins anything by itself.
 */
import { foldName, type FoldedName } from './fold.ts'
import { areNicknames } from './nicknames.ts'
import { samePhone } from './phone.ts'
import { isOneError } from './typingError.ts'

/** What is known of somebody. Days as on the wire (MM/dd/yyyy). */
export type Identity = {
  readonly first: string | null
  readonly last: string | null
  readonly business: string | null
  readonly birthdate: string | null
  readonly phones: readonly string[]
}

/** Message keys, in the order in which they are said. */
export const likenessReasons = [
  'likeness.reason.sameName',
  'likeness.reason.similarName',
  'likeness.reason.nickname',
  'likeness.reason.swapped',
  'likeness.reason.lastName',
  'likeness.reason.firstName',
  'likeness.reason.business',
  'likeness.reason.birthdate',
  'likeness.reason.phone',
] as const
type LikenessReason = (typeof likenessReasons)[number]

/** `score` from 0 to 100. */
export type Likeness = { readonly score: number; readonly reasons: readonly LikenessReason[] }

/** Points for what agrees, and the least that makes somebody worth showing. */
const points = {
  name: 44,
  lastOnly: 10,
  firstOnly: 8,
  bothNames: 2,
  birthdate: 24,
  phone: 30,
  otherBirthdate: -8,
} as const
/** A phone is enough by itself; a birthdate needs some name with it, and a family name more than itself. */
export const likelyFrom = 28
/** How many are shown. */
export const mostLikely = 8

type Similarity = { readonly quality: number; readonly reason: LikenessReason | null }

/** Words this short (de, la, van) are in many names. */
const tellingLength = 3

const wordsMatch = (one: string, other: string): boolean => one === other || areNicknames(one, other)

/** Every word of the shorter name is in the longer one, in its own or another form: Maria and Maria Elena. */
const isPart = ({ words: a }: FoldedName, { words: b }: FoldedName): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return (
    short.some((word) => word.length >= tellingLength) &&
    short.every((word) => long.some((other) => wordsMatch(word, other)))
  )
}

const isNickname = (one: FoldedName, other: FoldedName): boolean =>
  areNicknames(one.compact, other.compact) ||
  (one.words.length === other.words.length &&
    one.words.every((word, index) => wordsMatch(word, other.words[index] ?? '')))

/** How alike two names are, each a first or a last name; null when they are not, or one is not known. */
const similarity = (one: FoldedName, other: FoldedName): Similarity | null => {
  if (one.compact === '' || other.compact === '') return null
  if (one.compact === other.compact) return { quality: 1, reason: null }
  if (isNickname(one, other)) return { quality: 0.9, reason: 'likeness.reason.nickname' }
  if (isOneError(one.compact, other.compact)) return { quality: 0.85, reason: 'likeness.reason.similarName' }
  return isPart(one, other) || isPart(other, one) ? { quality: 0.75, reason: 'likeness.reason.similarName' } : null
}

type Score = { readonly points: number; readonly reasons: readonly LikenessReason[] }
const nothing: Score = { points: 0, reasons: [] }
const better = (one: Score, other: Score): Score => (other.points > one.points ? other : one)

type Names = { readonly first: FoldedName; readonly last: FoldedName }
const namesOf = ({ first, last }: Identity): Names => ({ first: foldName(first), last: foldName(last) })

const bothParts = (
  one: Similarity | null,
  other: Similarity | null,
  factor: number,
  also: readonly LikenessReason[],
): Score => {
  if (one === null || other === null) return nothing
  const found = [one.reason, other.reason].filter((reason) => reason !== null)
  return {
    points: (points.name * factor * (one.quality + other.quality)) / 2,
    reasons: found.length === 0 && also.length === 0 ? ['likeness.reason.sameName'] : [...found, ...also],
  }
}

/** Two given names and a family name may be parted in two ways: Maria / Jose Perez and Maria Jose / Perez. */
const partedElsewhere = (a: Names, b: Names): Score =>
  [a, b].every(({ first, last }) => first.compact !== '' && last.compact !== '') &&
  a.first.compact + a.last.compact === b.first.compact + b.last.compact
    ? { points: points.name * 0.95, reasons: ['likeness.reason.similarName'] }
    : nothing

const nameScore = (one: Identity, other: Identity): Score => {
  const [a, b] = [namesOf(one), namesOf(other)]
  const [first, last] = [similarity(a.first, b.first), similarity(a.last, b.last)]
  const swapped = bothParts(similarity(a.first, b.last), similarity(a.last, b.first), 0.92, ['likeness.reason.swapped'])
  const onlyLast: Score =
    last === null ? nothing : { points: points.lastOnly * last.quality, reasons: ['likeness.reason.lastName'] }
  const onlyFirst: Score =
    first === null ? nothing : { points: points.firstOnly * first.quality, reasons: ['likeness.reason.firstName'] }
  return [bothParts(first, last, 1, []), partedElsewhere(a, b), swapped, onlyLast, onlyFirst].reduce(better, nothing)
}

const businessScore = (one: Identity, other: Identity): Score => {
  const found = similarity(foldName(one.business), foldName(other.business))
  return found === null ? nothing : { points: points.name * found.quality, reasons: ['likeness.reason.business'] }
}

const birthdateScore = ({ birthdate: one }: Identity, { birthdate: other }: Identity): Score => {
  if (one === null || other === null) return nothing
  return one === other
    ? { points: points.birthdate, reasons: ['likeness.reason.birthdate'] }
    : { points: points.otherBirthdate, reasons: [] }
}

const phoneScore = (one: Identity, other: Identity): Score =>
  one.phones.some((phone) => other.phones.some((own) => samePhone(phone, own)))
    ? { points: points.phone, reasons: ['likeness.reason.phone'] }
    : nothing

/** The same whichever of the two was typed. */
export const likeness = (typed: Identity, candidate: Identity): Likeness => {
  const [name, business] = [nameScore(typed, candidate), businessScore(typed, candidate)]
  const both = name.points > 0 && business.points > 0 ? points.bothNames : 0
  const found = [name, business, birthdateScore(typed, candidate), phoneScore(typed, candidate)]
  const sum = Math.max(name.points, business.points) + both + (found[2]?.points ?? 0) + (found[3]?.points ?? 0)
  const reasons = new Set(found.flatMap((part) => part.reasons))
  return { score: Math.max(0, Math.round(sum)), reasons: likenessReasons.filter((reason) => reasons.has(reason)) }
}

export type Ranked<C> = { readonly candidate: C; readonly likeness: Likeness }

/** Those worth showing, the likeliest first; candidates that are equally likely stay in their order. */
export const rankLikely = <C>(
  typed: Identity,
  candidates: readonly C[],
  identityOf: (candidate: C) => Identity,
): readonly Ranked<C>[] =>
  candidates
    .map((candidate) => ({ candidate, likeness: likeness(typed, identityOf(candidate)) }))
    .filter(({ likeness: { score } }) => score >= likelyFrom)
    .toSorted((a, b) => b.likeness.score - a.likeness.score)
    .slice(0, mostLikely)
