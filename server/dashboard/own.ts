import { sql } from 'kysely'

/** Whether a row is the user's, by owner or by assignment. */
export const own = (kind: 'case' | 'victim' | 'defendant', row: string, user: number) => sql<boolean>`(
  ${sql.ref(`${row}.owner_id`)} = ${user} or exists (
    select from assignment a
    where a.kind = ${kind} and a.object_id = ${sql.ref(`${row}.id`)} and a.user_id = ${user}))`
