/** What has a screen of its own besides the pages of its records: tasks (ACT-08), the agency's documents (PRM-49). */
import { sql } from 'kysely'
import type { Records } from '../../../domain/records/index.ts'
import { both } from '../../access/index.ts'
import { itemTables } from '../../records/index.ts'
import { one } from '../filters.ts'
import { hasText } from '../search.ts'
import { items, source, wholeItems } from '../source.ts'

const ofTasks = items('task')

export const tasks = source<'tasks', Records['task']>({
  ...ofTasks,
  ...wholeItems('task'),
  seen: async (tx, user) => {
    const mayBeSeen = await ofTasks.seen(tx, user)
    const { allNeeds } = itemTables.task
    return (alias) =>
      allNeeds === undefined || user.scopes.has(allNeeds)
        ? mayBeSeen(alias)
        : both([mayBeSeen(alias), sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${user.id}`])
  },
  finders: { text: hasText([sql`r.title`]) },
  orders: {
    date_time: { first: sql`r.is_completed`, by: sql`r.date_time`, nullable: true },
    updated_at: { by: sql`r.updated_at` },
  },
  filters: {
    assigned: one('id', 'r.user_id'),
    done: one('id', 'r.is_completed'),
    due: one('instant', 'r.date_time'),
    updated: one('instant', 'r.updated_at'),
    id: one('number', 'r.id'),
  },
})

export const documents = source<'documents', Records['document']>({
  ...items('document'),
  ...wholeItems('document'),
  stands: sql<boolean>`(r.removed_at is null and r.victim_id is null and r.case_id is null)`,
  finders: { text: hasText([sql`r.name`]) },
  orders: {
    name: { by: sql`lower(r.name)` },
    size: { by: sql`r.size` },
    date_time: { by: sql`r.date_time` },
  },
  filters: {
    name: one('text', 'r.name'),
    date: one('instant', 'r.date_time'),
    user: one('id', 'r.user_id'),
    id: one('number', 'r.id'),
  },
})
