import type { PayloadOf } from '../../domain/kernel/index.ts'
import type { actsRecovered } from '../../domain/acts.ts'
import type { uploadsRecovered } from '../../domain/documents/index.ts'
import type { State } from '../../domain/state.ts'

export type UnderWay = PayloadOf<typeof actsRecovered> & PayloadOf<typeof uploadsRecovered>

/** What a tab that died had asked for and not seen the end of, besides saves. */
export const underWayIn = ({ acts, uploads }: State): UnderWay => ({
  acts: {
    ...acts.unknown,
    ...Object.fromEntries(Object.entries(acts.underWay).map(([name, { act }]) => [name, act])),
  },
  uploads: Object.fromEntries(
    Object.entries(uploads.all).flatMap(([name, { of, is }]) => (is === 'failed' ? [] : [[name, of]])),
  ),
})

export const together = (all: readonly UnderWay[]): UnderWay => ({
  acts: Object.assign({}, ...all.map(({ acts }) => acts)) as UnderWay['acts'],
  uploads: Object.assign({}, ...all.map(({ uploads }) => uploads)) as UnderWay['uploads'],
})
