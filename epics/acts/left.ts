import { unsentLetters } from '../../domain/contact/index.ts'
import { isBulkUnderWay, recordTabs, type Bulk } from '../../domain/lists/index.ts'
import { unsentNotices, unsentPushes } from '../../domain/notices/index.ts'
import type { State } from '../../domain/state.ts'
import type { UnderWay, UnsentWork } from '../kernel/index.ts'

/** Until somebody has put it away it is told of again: of some of its records nobody has seen what became of them. */
const isOpen = ({ phase, rows }: Bulk): boolean =>
  isBulkUnderWay(phase) || rows.some(({ is }) => is === 'waiting' || is === 'sent')

/**
 * Besides drafts and saves: what a tab had asked for and not seen the end of when it died, or its session ended, and what
 * was typed there.
 */
export const underWayIn = ({ acts, uploads, lists, contact, notices }: State): UnderWay => ({
  acts: {
    ...acts.unknown,
    ...Object.fromEntries(Object.entries(acts.underWay).map(([name, { act }]) => [name, act])),
  },
  uploads: Object.fromEntries(
    Object.entries(uploads.all).flatMap(([name, { of, is }]) => (is === 'failed' ? [] : [[name, of]])),
  ),
  bulks: [
    ...recordTabs.flatMap((tab) => {
      const bulk = lists.bulks[tab]
      return bulk !== null && isOpen(bulk) ? [{ tab, bulk }] : []
    }),
    ...lists.bulksLeft,
  ],
  letters: unsentLetters({ contact }),
  notices: unsentNotices({ notices }),
  pushes: unsentPushes({ notices }),
})

export const together = (all: readonly UnderWay[]): UnderWay => ({
  acts: Object.assign({}, ...all.map(({ acts }) => acts)) as UnderWay['acts'],
  uploads: Object.assign({}, ...all.map(({ uploads }) => uploads)) as UnderWay['uploads'],
  bulks: all.flatMap(({ bulks }) => bulks),
  letters: all.flatMap(({ letters }) => letters),
  notices: all.flatMap(({ notices }) => notices),
  pushes: all.flatMap(({ pushes }) => pushes),
})

export const nothingLeft: UnsentWork = {
  drafts: [],
  unfinished: [],
  acts: {},
  uploads: {},
  bulks: [],
  letters: [],
  notices: [],
  pushes: [],
}
