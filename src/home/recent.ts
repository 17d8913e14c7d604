import { createSelector } from '@reduxjs/toolkit'
import { tableValues } from '../../domain/kernel/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { pageKinds, titleOf, type PageKind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'

export type RecentRecord = { readonly kind: PageKind; readonly id: number; readonly title: string; readonly path: string }

type Loaded = State['records']['loaded']
/** Any kind's records that have a page; those on a case name it. */
const recordsOf = (loaded: Loaded, kind: PageKind): readonly { readonly record: { readonly id: number; readonly case_id?: number }; readonly asOf: number }[] =>
  tableValues(loaded[kind] as Loaded['victim'])

/** Records that were loaded in this session, last loaded first. */
export const recentRecords = createSelector([({ records }: State) => records.loaded], (loaded): readonly RecentRecord[] =>
  pageKinds
    .flatMap((kind) =>
      recordsOf(loaded, kind).map(({ record, asOf }) => ({
        asOf,
        kind,
        id: record.id,
        title: titleOf(kind, record),
        path: pathOf(placeOf(kind, record, 'edit')),
      })),
    )
    .toSorted((a, b) => b.asOf - a.asOf),
)
