/** CAS-04, CAS-05: where a case or an event stands in the agency's work, and since when. */
import { sql } from 'kysely'
import type { SignedIn } from '../http/route.ts'

export type StagedKind = 'court_case' | 'event'

const tables = {
  court_case: { stages: 'case_stage', history: 'stage_history', of: 'case_id' },
  event: { stages: 'event_stage', history: 'event_stage_history', of: 'event_id' },
} as const

export const defaultStage = async ({ tx }: SignedIn, kind: StagedKind): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tables[kind].stages)} where is_default and status = 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** A new record without a stage has entered none. */
export const enterStage = async (
  { tx, principal }: SignedIn,
  kind: StagedKind,
  id: number,
  stageId: number | null,
  at: string,
): Promise<void> => {
  const { history, of } = tables[kind]
  await sql`
    insert into ${sql.table(history)} (account, ${sql.ref(of)}, stage_id, user_id, at)
    values (${principal.account}, ${id}, ${stageId}, ${principal.userId}, ${at})`.execute(tx)
}
