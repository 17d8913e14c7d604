/**
 * What may be meant by a text that finds nothing: itself without titles, with its words written as one, its numbers in
 * words or digits, and with the agency's own words for nicknames and mistyped ones.
 */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { isTwoErrors, nicknamesOf, withOneError } from '../../domain/likeness/index.ts'
import { joinings, numeralsOf, withoutTitles } from '../../domain/palette/index.ts'
import type { Work } from '../kernel/database.ts'
import { recordTableOf, visibleOf, words } from '../records/index.ts'
import { beginsWith, type WordKind } from './words.ts'

/** With a letter changed, a shorter word is nearly any; a longer one has too many forms. In letters. */
const [shortest, longest] = [4, 16]
/** Words of a text of which some may be mistyped, and texts that are tried: each is a search more. */
const [mostWords, mostTexts] = [4, 4]

const mayBeMistyped = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && !/\p{N}/u.test(word)

/** What is looked through: records of these kinds that are active, or inactive. */
export type Among = { readonly kinds: readonly WordKind[]; readonly status: 0 | 1 }

/**
 * Each form is looked up by itself in the index of words: some hundreds of them. Only what the reader may see counts, or
 * one who is hidden from them would be told of by what is not found any more.
 */
const known = async (
  tx: Work,
  user: AccessUser,
  { kinds, status }: Among,
  forms: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = kinds.map(
    (kind) => sql`
      select form.word from unnest(${forms}::text[]) form (word)
      where exists (
        select from ${sql.table(`${kind}_word`)} w
        join ${sql.table(recordTableOf(kind))} o on o.account = w.account and o.id = ${sql.ref(`w.${kind}_id`)}
        where w.word = form.word collate "C" and o.status = ${status} and (${visibleOf(user, kind, 'o')}) is true)`,
  )
  const { rows } = await sql<{ word: string }>`${sql.join(found, sql` union `)}`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}

/** What another word costs: somebody who is called Mike by all is likelier meant than a slip of the hand. */
const [asWritten, asNickname, asMistyped] = [1, 1, 2]
type Form = { readonly word: string; readonly cost: number }
type Reading = { readonly said: readonly string[]; readonly cost: number }
/** One way to part a text into words; what was joined or taken apart for it have to be words of the agency's. */
type Parted = { readonly typed: readonly string[]; readonly cost: number; readonly made: readonly string[] }

const otherForms = (word: string): readonly Form[] => {
  const others = [...nicknamesOf(word), ...numeralsOf(word)]
  const mistyped = mayBeMistyped(word) ? withOneError(word).filter((form) => !others.includes(form)) : []
  return [
    ...others.map((form) => ({ word: form, cost: asNickname })),
    ...mistyped.map((form) => ({ word: form, cost: asMistyped })),
  ]
}

const partings = (all: readonly string[]): readonly Parted[] => {
  const named = withoutTitles(all)
  const typed = named ?? all
  if (typed.length > mostWords) return []
  const cost = named === null ? 0 : asWritten
  const joined = joinings(typed).map((each) => ({ typed: each.words, cost: cost + asWritten, made: [each.joined] }))
  const apart = halvings(typed).map(({ words: all, halves }) => ({ typed: all, cost: cost + asWritten, made: halves }))
  return [{ typed, cost, made: [] }, ...joined, ...apart]
}

/** "alsayed" for "Al-Sayed": each of the words as two. */
const halvings = (typed: readonly string[]) =>
  typed.flatMap((word, at) =>
    mayBeMistyped(word)
      ? Array.from({ length: word.length - 1 }, (_, before) => {
          const halves = [word.slice(0, before + 1), word.slice(before + 1)]
          return { halves, words: [...typed.slice(0, at), ...halves, ...typed.slice(at + 1)] }
        })
      : [],
  )

/** The likeliest first: with the fewest words taken for others; none where nothing is. */
export const nearTexts = async (tx: Work, user: AccessUser, among: Among, text: string): Promise<readonly string[]> => {
  const parted = partings(words(text))
  if (among.kinds.length === 0) return []
  // What was made of others is no slip as well: each word more would be some hundreds of forms.
  const formsOf = new Map((parted[0]?.typed ?? []).map((word) => [word, otherForms(word)]))
  const made = parted.flatMap((each) => each.made)
  const forms = new Set([...[...formsOf.values()].flat().map(({ word }) => word), ...made])
  const found = forms.size === 0 ? new Set<string>() : await known(tx, user, among, [...forms])
  const readings = parted
    .filter((each) => each.made.every((word) => found.has(word)))
    .flatMap(({ typed, cost }) =>
      readingsOf(typed, cost, (word) => (formsOf.get(word) ?? []).filter((form) => found.has(form.word))),
    )
  const likeliest = readings.filter(({ cost }) => cost > 0).toSorted((one, other) => one.cost - other.cost)
  return [...new Set(likeliest.map(({ said }) => said.join(' ')))].slice(0, mostTexts)
}

/** The words, each as it was typed or as another that is known. */
const readingsOf = (
  typed: readonly string[],
  cost: number,
  othersOf: (word: string) => readonly Form[],
): readonly Reading[] => {
  let readings: readonly Reading[] = [{ said: [], cost }]
  for (const word of typed) {
    const others = othersOf(word)
    readings = readings
      .flatMap(({ said, cost: before }) => [
        { said: [...said, word], cost: before },
        ...others.map((form) => ({ said: [...said, form.word], cost: before + form.cost })),
      ])
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, mostTexts + 1)
  }
  return readings
}

/** Of a long word with two errors: so much of its beginning is right, and so many letters it has at least. */
const [surely, longWord] = [3, 10]

/**
 * The text with the agency's words for long ones that have two errors; none where it has none. What begins as a word does
 * is read from the index of words, some hundreds at most.
 */
export const farTexts: typeof nearTexts = async (tx, user, { kinds, status }, text) => {
  const all = words(text)
  const typed = withoutTitles(all) ?? all
  const long = typed.filter((word) => mayBeMistyped(word) && word.length >= longWord)
  if (kinds.length === 0 || typed.length > mostWords || long.length === 0) return []
  const others = new Map<string, string>()
  for (const word of long) {
    const begins = beginsWith('w.word', word.slice(0, surely))
    const found = kinds.map(
      (kind) => sql`
        select distinct w.word from ${sql.table(`${kind}_word`)} w
        join ${sql.table(recordTableOf(kind))} o on o.account = w.account and o.id = ${sql.ref(`w.${kind}_id`)}
        where ${begins} and length(w.word) between ${word.length - 2} and ${word.length + 2}
          and o.status = ${status} and (${visibleOf(user, kind, 'o')}) is true`,
    )
    const { rows } = await sql<{ word: string }>`${sql.join(found, sql` union `)} order by word`.execute(tx)
    // A word that begins one of the agency's is written right.
    if (rows.some((row) => row.word.startsWith(word))) continue
    const near = rows.find((row) => isTwoErrors(word, row.word))
    if (near !== undefined) others.set(word, near.word)
  }
  return others.size === 0 ? [] : [typed.map((word) => others.get(word) ?? word).join(' ')]
}
