import { createSelector } from '@reduxjs/toolkit'
import type { UploadOf } from './actions.ts'
import type { WithUploads } from './reducer.ts'

/** Files that were on their way when the page was loaded again, the oldest first. */
export const lostUploads = createSelector([({ uploads: { all } }: WithUploads) => all], (all): readonly UploadOf[] =>
  Object.values(all)
    .filter(({ is }) => is === 'lost')
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ of }) => of),
)
