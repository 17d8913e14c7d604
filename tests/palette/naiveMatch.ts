import { fold, type MatchEntry } from '../../domain/palette/index.ts'
import type { Tier } from '../../domain/palette/tiers.ts'

/**
 * The matcher's rules written a second time, over plain strings and without any speed, to hold the real one against.
 * What the label says comes before what keywords and numbers say. Within a tier a lower quality is better; after it come
 * recent use, what stands first, the shorter label, and order of arrival.
 */
export function naiveMatch(entries: readonly MatchEntry[], query: string, frecency: ReadonlyMap<string, number>) {
  const typed = fold(query)
  const near = entries.map((entry, order) => ({ entry, order, hit: hitOf(entry, typed) ?? inside(entry, typed) }))
  const found = near.some(({ hit }) => hit) ? near : near.map((row) => ({ ...row, hit: bent(row.entry, typed) }))
  const use = (entry: MatchEntry) => frecency.get(entry.id) ?? 0
  return found
    .flatMap(({ entry, order, hit }) => (hit ? [{ entry, order, hit }] : []))
    .toSorted(
      (a, b) =>
        rank(beforeUse(a.hit)) - rank(beforeUse(b.hit)) ||
        use(b.entry) - use(a.entry) ||
        rank(a.hit) - rank(b.hit) ||
        (a.entry.standing ?? 0) - (b.entry.standing ?? 0) ||
        fold(a.entry.label).length - fold(b.entry.label).length ||
        a.order - b.order,
    )
    .map(({ entry, hit }) => ({ id: entry.id, tier: hit.tier }))
}

type Hit = { tier: Tier; quality: number; ofKeyword?: boolean }

const order: readonly Tier[] = [
  'exact',
  'prefix',
  'phrase',
  'acronym',
  'wordsInOrder',
  'wordsAnyOrder',
  'substring',
  'typo',
]
const rank = ({ tier, quality, ofKeyword = false }: Hit) =>
  (ofKeyword ? 1_000 : 0) + (tier === 'substring' || tier === 'typo' ? 2_000 : 0) + order.indexOf(tier) * 100 + quality

/** Where a word of the label ends, and how many of its initials there are, counts after use. */
const beforeUse = (hit: Hit): Hit =>
  hit.tier === 'substring' || hit.tier === 'typo'
    ? hit
    : { ...hit, quality: hit.tier === 'wordsInOrder' ? 0 : hit.quality & ~2 }

function spellings(text: string): string[] {
  const joins = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}\s]+[\p{L}\p{N}]/u.test(text)
  return [fold(text), ...(joins ? [fold(text.replace(/[^\p{L}\p{N}\p{M}\s]/gu, ''))] : [])]
}

function titlesOf(entry: MatchEntry): string[] {
  const numbers = entry.digits?.split(',').map((number) => number.replace(/\D/g, '')) ?? []
  return [...spellings(entry.label), ...numbers, ...(entry.sayings ?? []).map((saying) => fold(saying))]
}

function fieldsOf(entry: MatchEntry): string[] {
  return [...titlesOf(entry), ...(entry.keywords ?? []).flatMap(spellings)]
}

function hitOf(entry: MatchEntry, typed: string): Hit | null {
  const asTyped = /^[0-9 ]+$/.test(typed) ? [typed, typed.replaceAll(' ', '')] : [typed]
  const title = titlesOf(entry)
  const hits = asTyped.flatMap((spelling, joined) => [
    ...fieldsOf(entry)
      .flatMap((field, at): Hit[] => {
        const ofKeyword = at >= title.length
        return hitsInField(field, spelling, at > 0 && !ofKeyword ? 1 : 0).map((hit) => ({ ...hit, ofKeyword }))
      })
      .map((hit) => ({ ...hit, quality: joined === 0 ? hit.quality : hit.quality | 1 }))
      .filter((hit) => joined === 0 || hit.tier !== 'acronym'),
    ...anyOrder(title, spelling.split(' ')),
    ...anyOrder(fieldsOf(entry), spelling.split(' ')).map((hit) => ({ ...hit, ofKeyword: true })),
  ])
  return hits.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

function hitsInField(field: string, typed: string, quality: number): Hit[] {
  const words = field.split(' ')
  const wanted = typed.split(' ')
  const hits: Hit[] = []
  if (field === typed) hits.push({ tier: 'exact', quality })
  if (field.startsWith(typed)) hits.push({ tier: 'prefix', quality: quality + 2 })
  if (field.startsWith(`${typed} `)) hits.push({ tier: 'prefix', quality })
  if (` ${field}`.includes(` ${typed}`)) hits.push({ tier: 'phrase', quality: quality + 2 })
  if (` ${field} `.includes(` ${typed} `)) hits.push({ tier: 'phrase', quality })
  const initials = words.map((word) => word[0]).join('')
  if (wanted.length === 1 && typed.length > 1 && initials.includes(typed)) {
    const part = initials === typed ? 0 : initials.startsWith(typed) ? 2 : 4
    hits.push({ tier: 'acronym', quality: part + quality })
  }
  let part = 0
  const rest = words.reduce((left, word) => {
    const [next] = left
    if (next === undefined || !word.startsWith(next)) return left
    if (word !== next) part = 2
    return left.slice(1)
  }, wanted)
  if (wanted.length > 1 && rest.length === 0) {
    const left = words.length === wanted.length ? 0 : 4
    hits.push({ tier: 'wordsInOrder', quality: quality + part + left })
  }
  return hits
}

function anyOrder(fields: readonly string[], wanted: readonly string[]): Hit[] {
  const words = fields.flatMap((field) => field.split(' '))
  const all = wanted.every((typed) => words.some((word) => word.startsWith(typed)))
  return wanted.length > 1 && all ? [{ tier: 'wordsAnyOrder', quality: 0 }] : []
}

function inside(entry: MatchEntry, typed: string): Hit | null {
  const asTyped = /^[0-9 ]+$/.test(typed) ? [typed, typed.replaceAll(' ', '')] : [typed]
  const fields = fieldsOf(entry)
  const hits = asTyped.flatMap((spelling, joined): Hit[] => {
    const words = spelling.split(' ')
    if (!words.every((word) => fields.some((field) => holds(field, word)))) return []
    const isOfLabel = joined === 0 && words.every((word) => holds(fields[0] ?? '', word))
    return [{ tier: 'substring', quality: isOfLabel ? 0 : 1 }]
  })
  return hits.toSorted((a, b) => a.quality - b.quality)[0] ?? null
}

/** Few digits are not looked for inside numbers, but where zeros are left out before them or the century of a year. */
function holds(field: string, word: string): boolean {
  if (!/^\d{1,3}$/.test(word) || !field.includes(word)) return field.includes(word)
  const century = word.length === 2 ? `|(?<!\\d)(?:19|20)${word}(?!\\d)` : ''
  return new RegExp(`(?<!\\d)0*${word}${century}`).test(field)
}

function bent(entry: MatchEntry, typed: string): Hit | null {
  const fields = fieldsOf(entry)
  const phrase = fields.findIndex((field) => editsToBeginning(typed, field) < 2)
  if (phrase >= 0) return { tier: 'typo', quality: phrase === 0 ? 0 : 1 }
  const words = fields.flatMap((field) => field.split(' '))
  const edits = typed.split(' ').map((wanted) => Math.min(...words.map((word) => editsToBeginning(wanted, word))))
  return edits.every((count) => count < 2)
    ? { tier: 'typo', quality: Math.min(7, 2 + edits.reduce((sum, count) => sum + count, 0)) }
    : null
}

function editsToBeginning(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0
  if (typed.length < 4) return 2
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more))
  return beginnings.some((beginning) => isOneEdit(typed, beginning)) ? 1 : 2
}

function isOneEdit(typed: string, wanted: string): boolean {
  const cut = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)
  for (let at = 0; at < Math.max(typed.length, wanted.length); at += 1) {
    if (at < typed.length && cut(typed, at) === wanted) return true
    if (at < wanted.length && cut(wanted, at) === typed) return true
    if (at < Math.min(typed.length, wanted.length) && cut(typed, at) === cut(wanted, at)) return true
    const swapped = typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2)
    if (swapped === wanted) return true
  }
  return false
}
