/** The words of the name index under which somebody with a typed name may stand. */
import { nicknamesOf, withOneError } from '../../domain/likeness/index.ts'
import { words } from '../records/index.ts'

/** Words that one typed name may be: `certain` as they are or in another form, `near` with an error or in parts. */
export type NameWords = { readonly certain: readonly string[]; readonly near: readonly string[] }

/** Beginnings and ends of a word: Annmarie may stand as Ann-Marie, Delacruz as De La Cruz. */
const partsOf = (word: string): readonly string[] => {
  const letters = [...word]
  const cuts = letters.map((_, at) => at).filter((at) => at >= 2 && at <= letters.length - 2)
  return cuts.flatMap((at) => [letters.slice(0, at).join(''), letters.slice(at).join('')])
}

/** Short words (de, la) stand in too many names to find anybody by them. */
const telling = (all: readonly string[]): readonly string[] => {
  const long = all.filter((word) => [...word].length > 2)
  return long.length > 0 ? long : all
}

export const nameWords = (typed: string | null): NameWords => {
  const each = words(typed ?? '')
  const whole = each.join('')
  const certain = new Set(
    [...telling(each), ...(whole === '' ? [] : [whole])].flatMap((word) => [word, ...nicknamesOf(word)]),
  )
  const near = new Set(
    [...new Set([...telling(each), whole])].flatMap((word) => [...withOneError(word), ...partsOf(word)]),
  )
  return { certain: [...certain], near: [...near].filter((word) => !certain.has(word)) }
}

/** Without the words that nobody has, or none at all; `known` is null where that is not known. */
export const onlyKnown = ({ certain, near }: NameWords, known: ReadonlySet<string> | null): NameWords => {
  if (known === null) return { certain, near }
  const left = near.filter((word) => known.has(word))
  return left.length > 0 || certain.some((word) => known.has(word))
    ? { certain, near: left }
    : { certain: [], near: [] }
}
