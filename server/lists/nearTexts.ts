/** What may be meant by a text that finds nothing: itself with words of the agency's in place of mistyped ones. */
import { sql } from 'kysely'
import { withOneError } from '../../domain/likeness/index.ts'
import type { Work } from '../kernel/database.ts'
import { words } from '../records/index.ts'
import type { WordKind } from './words.ts'

/** With a letter changed, a shorter word is nearly any; a longer one has too many forms. In letters. */
const [shortest, longest] = [4, 16]
/** Words of a text of which some may be mistyped, and texts that are tried: each is a search more. */
const [mostWords, mostTexts] = [4, 6]

const mayBeMistyped = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && !/\p{N}/u.test(word)

/** Each form is looked up by itself in the index of words: some hundreds of them, and no word of the agency's is read. */
const known = async (tx: Work, kinds: readonly WordKind[], forms: readonly string[]): Promise<ReadonlySet<string>> => {
  const among = kinds.map(
    (kind) => sql`
      select form.word from unnest(${forms}::text[]) form (word)
      where exists (select from ${sql.table(`${kind}_word`)} w where w.word = form.word collate "C")`,
  )
  const { rows } = await sql<{ word: string }>`${sql.join(among, sql` union `)}`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}

type Reading = { readonly said: readonly string[]; readonly errors: number }

/** The likeliest first: with the fewest words that are taken for mistyped; none where nothing is. */
export const nearTexts = async (tx: Work, kinds: readonly WordKind[], text: string): Promise<readonly string[]> => {
  const typed = words(text)
  if (kinds.length === 0 || typed.length > mostWords || !typed.some(mayBeMistyped)) return []
  const formsOf = new Map(typed.filter(mayBeMistyped).map((word) => [word, withOneError(word)]))
  const found = await known(tx, kinds, [...new Set([...formsOf.values()].flat())])
  let readings: readonly Reading[] = [{ said: [], errors: 0 }]
  for (const word of typed) {
    const forms = (formsOf.get(word) ?? []).filter((form) => found.has(form))
    readings = readings
      .flatMap(({ said, errors }) => [
        { said: [...said, word], errors },
        ...forms.map((form) => ({ said: [...said, form], errors: errors + 1 })),
      ])
      .toSorted((one, other) => one.errors - other.errors)
      .slice(0, mostTexts + 1)
  }
  return readings.flatMap(({ said, errors }) => (errors === 0 ? [] : [said.join(' ')])).slice(0, mostTexts)
}
