/** ACT-08: what a task or an appointment says of its record, as far as the reader may see that one. */
import { sql, type RawBuilder } from 'kysely'
import { recordNeeds, type AccessUser } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { visible, type AccessTable } from '../access/index.ts'
import { accessTables } from '../records/index.ts'

/** One column of the record that `by` names in the row called `t`; null where the reader may not see the record. */
const seenColumn = (user: AccessUser, of: AccessTable, by: string, column: string): RawBuilder<unknown> =>
  meets(user.scopes, recordNeeds[of.kind].view)
    ? sql`(
        select o.${sql.ref(column)} from ${sql.table(of.table)} o
        where o.account = t.account and o.id = t.${sql.ref(by)} and ${visible(user, of, 'o')})`
    : sql`null`

export const actionItemColumns = (user: AccessUser): readonly RawBuilder<unknown>[] => [
  sql`${seenColumn(user, accessTables.victim, 'victim_id', 'full_name')} as victim_name`,
  sql`${seenColumn(user, accessTables.victim, 'victim_id', 'case_id')}::bigint as victim_case_id`,
  sql`${seenColumn(user, accessTables.court_case, 'case_id', 'case_reference_id')} as case_reference_id`,
]
