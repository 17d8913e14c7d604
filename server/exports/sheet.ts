import type { Cell } from '../../domain/lists/index.ts'
import type { Voice } from '../languages/index.ts'

/** What every kind of file is made from. The rows come while it is written. */
export type Sheet = {
  readonly title: string
  /** Of what its writer says. */
  readonly voice: Voice
  /** Pairs of a label and a text: list, filter, time, rows. */
  readonly about: readonly (readonly [string, string])[]
  readonly titles: readonly string[]
  readonly total: number
  readonly at: Date
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}
