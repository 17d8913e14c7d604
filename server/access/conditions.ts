import { sql, type RawBuilder } from 'kysely'

export type Condition = RawBuilder<boolean>

export const always: Condition = sql`true`
export const never: Condition = sql`false`

export const either = (conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions
  if (first === undefined) return never
  return others.length === 0 ? first : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

export const both = (conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions
  if (first === undefined) return always
  return others.length === 0 ? first : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
