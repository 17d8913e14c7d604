/** What may be meant by a text that finds nothing: itself with the agency's own words for nicknames and mistyped ones. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { nicknamesOf, withOneError } from '../../domain/likeness/index.ts'
import type { Work } from '../kernel/database.ts'
import { recordTableOf, visibleOf, words } from '../records/index.ts'
import type { WordKind } from './words.ts'

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
const [asNickname, asMistyped] = [1, 2]
type Form = { readonly word: string; readonly cost: number }
type Reading = { readonly said: readonly string[]; readonly cost: number }

const otherForms = (word: string): readonly Form[] => {
  const nicknames = nicknamesOf(word)
  const mistyped = mayBeMistyped(word) ? withOneError(word).filter((form) => !nicknames.includes(form)) : []
  return [
    ...nicknames.map((form) => ({ word: form, cost: asNickname })),
    ...mistyped.map((form) => ({ word: form, cost: asMistyped })),
  ]
}

/** The likeliest first: with the fewest words taken for others; none where nothing is. */
export const nearTexts = async (tx: Work, user: AccessUser, among: Among, text: string): Promise<readonly string[]> => {
  const typed = words(text)
  if (among.kinds.length === 0 || typed.length > mostWords) return []
  const formsOf = new Map(typed.map((word) => [word, otherForms(word)]))
  const forms = [...formsOf.values()].flat()
  if (forms.length === 0) return []
  const found = await known(tx, user, among, [...new Set(forms.map(({ word }) => word))])
  let readings: readonly Reading[] = [{ said: [], cost: 0 }]
  for (const word of typed) {
    const others = (formsOf.get(word) ?? []).filter((form) => found.has(form.word))
    readings = readings
      .flatMap(({ said, cost }) => [
        { said: [...said, word], cost },
        ...others.map((form) => ({ said: [...said, form.word], cost: cost + form.cost })),
      ])
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, mostTexts + 1)
  }
  return readings.flatMap(({ said, cost }) => (cost === 0 ? [] : [said.join(' ')])).slice(0, mostTexts)
}
