/** Accounts of enterprise reports: which there are, the database says by whose request it is. */
import { sql } from 'kysely'
import { toWireDay } from '../../records/index.ts'
import { one } from '../filters.ts'
import { hasText } from '../search.ts'
import { source } from '../source.ts'

export const accounts = source<'accounts'>({
  table: 'listed_account',
  stands: sql<boolean>`true`,
  seen: async () => () => sql<boolean>`true`,
  reaches: () => false,
  status: (status, alias) => sql<boolean>`${sql.ref(`${alias}.status`)} = ${status}`,
  limited: sql<boolean>`false`,
  words: null,
  joins: () => sql``,
  finders: { text: hasText([sql`r.id::text`, sql`r.name`, sql`r.product_name`]) },
  orders: {
    name: { by: sql`lower(r.name)` },
    id: { by: sql`r.id` },
    product_name: { by: sql`lower(r.product_name)` },
    expiration_date: { by: sql`r.expiration_date`, nullable: true },
    last_activity_date: { by: sql`r.last_activity_date`, nullable: true },
  },
  filters: {
    name: one('text', 'r.name'),
    product: one('text', 'r.product_name'),
    expiration: one('day', 'r.expiration_date'),
    last_activity: one('instant', 'r.last_activity_date'),
    id: one('number', 'r.id'),
  },
  shown: () => ({
    columns: sql`
      r.id, r.name, r.product_name, r.expiration_date, r.last_activity_date, r.status, r.updated_at`,
    joins: sql``,
  }),
  toCard: (row) => ({ ...row, expiration_date: toWireDay(row.expiration_date) }),
})
