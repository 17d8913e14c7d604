/**
 * ρ: a one-for-one renaming of everything confidential, drawn anew for each export and never written down.
 *
 * It depends on the value alone, not on the field it stands in: a value that a reducer copies from a payload to the
 * state, or from a record to a draft, is renamed the same in both, and numbers of records are renamed alike whether a
 * field calls them `victim` or just `record`. That is what makes the law hold: ρ(reduce(L)) = reduce(ρ(L)).
 */
import { drawDates } from './dates.ts'
import { drawLabels } from './labels.ts'
import { drawQuantities } from './quantities.ts'
import { drawNew, remembered, type Random } from './random.ts'
import { drawTexts } from './words.ts'

export type Renaming = {
  /** 0 (not saved yet) stays 0. */
  readonly id: (value: number) => number
  readonly key: (value: string) => string
  /** Words of the product stay. */
  readonly label: (value: string) => string
  /** 0 stays 0. */
  readonly quantity: (value: number) => number
  /** Dates among them become other dates. '' and the product's own sentences stay. */
  readonly text: (value: string) => string
  readonly instant: (value: number) => number
}

export type RenamingOptions = {
  readonly random: Random
  /** Times of the first and the last entry, in milliseconds since 1970. */
  readonly start: number
  readonly end: number
  /** Greatest lengths of all text fields that values may stand in. */
  readonly textMaxima: readonly number[]
  /** Greatest values of all fields that hold quantities. */
  readonly quantityMaxima: readonly number[]
  /** The product's own words. */
  readonly words: ReadonlySet<string>
  /** Sentences of the message catalogue: said by the product, not by a person. */
  readonly sentences?: ReadonlySet<string>
}

export const drawRenaming = ({
  random,
  start,
  end,
  textMaxima,
  quantityMaxima,
  words,
  sentences = new Set(),
}: RenamingOptions): Renaming => {
  const takenIds = new Set<number>([0])
  const takenKeys = new Set<string>()
  const dates = drawDates(random, start, end)
  const texts = drawTexts(random, textMaxima)

  const id = remembered<number>(
    () => drawNew(takenIds, (tries) => 100_000 + random(900_000 * 4 ** Math.min(tries >> 2, 8))),
    [[0, 0]],
  )
  const key = remembered<string>(() =>
    drawNew(takenKeys, () => `key-${(100_000_000 + random(900_000_000)).toString(36)}`),
  )

  return {
    id,
    key,
    label: drawLabels(words, id, key),
    quantity: drawQuantities(random, quantityMaxima),
    text: (value) => (value === '' || sentences.has(value) ? value : (dates.written(value) ?? texts(value))),
    instant: dates.instant,
  }
}
