/** CAS-04, CAS-05: where a case or an event stands in the agency's work, and since when. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { readOnce, together } from '../kernel/sideBySide.ts'
import { idIn } from './columns.ts'
import type { Write } from './keeping.ts'

export type StagedKind = 'court_case' | 'event'

const tables = {
  court_case: { stages: 'case_stage', history: 'stage_history', of: 'case_id' },
  event: { stages: 'event_stage', history: 'event_stage_history', of: 'event_id' },
} as const

export const defaultStage = ({ tx }: SignedIn, kind: StagedKind): Promise<number | null> =>
  readOnce(tx, `default stage ${kind}`, async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(tables[kind].stages)} where is_default and status = 1`.execute(tx)
    return rows[0]?.id ?? null
  })

type Entered = { readonly kind: StagedKind; readonly row: readonly (number | string | null)[] }

const insertTogether = together(
  ({ kind }: Entered) => kind,
  async (tx, all) => {
    const { history, of } = tables[all[0]?.kind ?? 'court_case']
    await sql`
      insert into ${sql.table(history)} (account, ${sql.ref(of)}, stage_id, user_id, at)
      values ${sql.join(all.map(({ row }) => sql`(${sql.join(row)})`))}`.execute(tx)
    return all.map(() => null)
  },
)

/** A new record without a stage has entered none. */
export const enterStage = async (
  kind: StagedKind,
  { context: { tx, principal }, id, before, next, names, at }: Write,
): Promise<void> => {
  const stage = idIn(next, 'stage_id')
  if (before === null ? stage !== null : names.includes('stage_id'))
    await insertTogether(tx, { kind, row: [principal.account, id, stage, principal.userId, at] })
}

/** The columns in which it stands when it entered its stage. */
export const stageChanged = ({ names, at }: Write): Values =>
  names.includes('stage_id') ? { last_stage_change: at } : {}
