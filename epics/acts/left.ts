import type { State } from '../../domain/state.ts'
import type { UnderWay } from '../kernel/index.ts'

/** What a tab had asked for and not seen the end of when it died, or its session ended, besides saves. */
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
