/** CAS-07: who types the number of a case is told that another has it, also one that they may not see. */
import { sql } from 'kysely'
import { sameNumber } from '../../domain/caseNumbers/index.ts'
import { accessUser, visibleCase } from '../access/index.ts'
import { route, type Route } from '../http/route.ts'
import { referenceKey } from '../records/index.ts'

export const routes: readonly Route[] = [
  route(sameNumber, async ({ body: { id, case_reference_id } }, { tx, principal, audit }) => {
    const { rows } = await sql<{ others: number; case_id: number | null }>`
        select count(*)::int as others, min(c.id) filter (where ${visibleCase(accessUser(principal), 'c')}) as case_id
        from court_case c
        where c.reference_key = ${referenceKey(case_reference_id)}
          and c.id <> ${id} and c.removed_at is null`.execute(tx)
    const [{ others, case_id } = { others: 0, case_id: null }] = rows
    await audit({ verb: 'search', kind: 'court_case', id: null, count: others })
    return { ok: true, value: { others, case_id } }
  }),
]
