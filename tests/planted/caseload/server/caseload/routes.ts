import { sql } from 'kysely'
import { getCaseload } from '../../domain/caseload/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route } from '../http/route.ts'
import { visibleOf } from '../records/index.ts'

export const routes: readonly Route[] = [
  route(getCaseload, async (_, { tx, principal }) => {
    const user = accessUser(principal)
    const owned = (table: string, kind: 'victim' | 'court_case') => sql<number>`(
      select count(*)::int from ${sql.table(table)} o
      where o.owner_id = ${user.id} and o.removed_at is null and ${visibleOf(user, kind, 'o')})`
    const { rows } = await sql<{ clients: number; cases: number }>`
      select ${owned('victim', 'victim')} as clients, ${owned('court_case', 'court_case')} as cases`.execute(tx)
    return { ok: true, value: rows[0] ?? { clients: 0, cases: 0 } }
  }),
]
