import { sql } from 'kysely'
import { keeping } from '../records/index.ts'

const parties = ['victim', 'defendant'] as const

/** ACT-09: of a case's court date the client and the defendant are of that case. */
export const courtDate = keeping('court_date', {
  refused: async ({ next, names, context: { tx } }) => {
    const wrong: Record<string, string> = {}
    if (typeof next['case_id'] !== 'number') return wrong
    for (const kind of parties) {
      const { [`${kind}_id`]: id } = next
      if (typeof id !== 'number' || ![`${kind}_id`, 'case_id'].some((name) => names.includes(name))) continue
      const { rows } = await sql`
        select from ${sql.table(kind)} where id = ${id} and case_id = ${next['case_id']}`.execute(tx)
      if (rows.length === 0) wrong[`${kind}_id`] = 'This is nobody of the case.'
    }
    return wrong
  },
})
