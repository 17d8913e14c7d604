import { createSelector } from '@reduxjs/toolkit'
import { tableValues } from '../../domain/kernel/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { titleOf, type Kind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'

export type RecentRecord = { readonly kind: Extract<Kind, 'victim' | 'court_case'>; readonly id: number; readonly title: string; readonly path: string }

/** Records that were loaded in this session, last loaded first. */
export const recentRecords = createSelector([({ records }: State) => records.loaded], (loaded): readonly RecentRecord[] =>
  [
    ...tableValues(loaded.victim).map(({ record, asOf }) => ({
      asOf,
      kind: 'victim' as const,
      id: record.id,
      title: titleOf('victim', record),
      path: pathOf({ route: 'case.victim', caseId: record.case_id, victimId: record.id, tab: 'edit' }),
    })),
    ...tableValues(loaded.court_case).map(({ record, asOf }) => ({ asOf, kind: 'court_case' as const, id: record.id, title: titleOf('court_case', record), path: pathOf({ route: 'case.manage', caseId: record.id, tab: 'edit' }) })),
  ].toSorted((a, b) => b.asOf - a.asOf),
)
