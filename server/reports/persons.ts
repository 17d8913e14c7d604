/** RPT-20: the names of those whom a report is filtered by. */
import { sql } from 'kysely'
import { ok } from '../../domain/kernel/index.ts'
import { namePersons } from '../../domain/reports/index.ts'
import { accessUser } from '../access/index.ts'
import { route } from '../http/route.ts'
import { seenPersons, toWireDay } from '../records/index.ts'

export const namePersonsRoute = route(namePersons, async ({ body }, { tx, principal, audit }) => {
  const { rows } = await sql<{ id: number; title: string; birthdate: string | null }>`
    select n.id, n.called as title, n.birthdate from ${seenPersons(accessUser(principal), 'n')}
    where n.id = any (${body.ids}::bigint[]) order by n.id`.execute(tx)
  await audit({ verb: 'search', kind: 'person', id: null, count: rows.length })
  return ok({
    data: rows.map(({ id, title, birthdate }) => ({ id: Number(id), title, birthdate: toWireDay(birthdate) })),
  })
})
