import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { StoredKind } from './kinds.ts'
import type { Around } from './special.ts'

/** The next version of a row, whose columns are given; answers its number. */
export const updateRow = async (
  kind: StoredKind,
  id: number,
  row: Values,
  { context, user, at }: Around,
): Promise<number> => {
  const set = Object.entries({ ...row, updated_at: at, updated_by: user.id })
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(kind)} set version = version + 1,
      ${sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id} returning version`.execute(context.tx)
  return rows[0]?.version ?? 0
}
