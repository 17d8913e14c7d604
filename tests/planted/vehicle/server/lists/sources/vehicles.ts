/** Vehicles, as far as their cases may be seen. */
import { sql } from 'kysely'
import { one } from '../filters.ts'
import { hasText, inCustomField } from '../search.ts'
import { caseJoin, items, source } from '../source.ts'

export const vehicles = source<'vehicles'>({
  ...items('vehicle'),
  joins: caseJoin,
  finders: {
    text: hasText([sql`r.plate`, sql`r.make`]),
    custom_fields: inCustomField('vehicle'),
  },
  orders: {
    plate: { by: sql`lower(r.plate)` },
    make: { by: sql`lower(r.make)`, nullable: true },
    case_reference_id: { by: sql`c.called_key`, nullable: true },
    updated_at: { by: sql`r.updated_at` },
  },
  filters: { plate: one('text', 'r.plate'), body: one('id', 'r.body'), id: one('number', 'r.id') },
  shown: () => ({
    columns: sql`r.id, r.plate, r.make, r.body, c.called as case_reference_id, r.updated_at`,
    joins: sql``,
  }),
  toCard: (row) => row,
})
