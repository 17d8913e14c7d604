/** Court dates to come, as far as they may be seen; their cases are not named. */
import { sql } from 'kysely'
import { one } from '../filters.ts'
import { hasText } from '../search.ts'
import { items, source } from '../source.ts'

export const hearings = source<'hearings'>({
  ...items('court_date'),
  stands: sql<boolean>`(r.removed_at is null and r.date_time > now())`,
  finders: { text: hasText([sql`r.note`]) },
  orders: { date_time: { by: sql`r.date_time` } },
  filters: { date: one('instant', 'r.date_time'), court: one('id', 'r.court_id'), id: one('number', 'r.id') },
  shown: () => ({ columns: sql`r.id, r.date_time, r.court_id, r.note, r.updated_at`, joins: sql`` }),
  toCard: (row) => row,
})
