import type { RecordFormModel } from '../forms/index.ts'

/** Why a field was not taken. */
export const problemOf = ({ problem, newest }: RecordFormModel, field: string): string | undefined =>
  problem?.fields[field] ?? (newest?.phase === 'refused' ? newest.fields[field] : undefined)

export const isUnderWay = ({ newest }: RecordFormModel): boolean =>
  newest?.phase === 'queued' || newest?.phase === 'sending'
