/** Cases by the docket numbers that courts have given them. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { saidNumber } from '../../domain/caseNumbers/index.ts'
import { tellsStatus, type Cards } from '../../domain/lists/index.ts'
import { caseTable, visibleChild, visibleRows } from '../access/index.ts'
import type { Paging } from '../http/paging.ts'
import { jumpsAreCheap } from '../http/patience.ts'
import type { Work } from '../kernel/database.ts'
import { childTable, referenceKey } from '../records/index.ts'
import { between, saidSo } from './caseNumbers.ts'
import { cardsOf } from './listRecords.ts'
import type { Condition } from './words.ts'

/** So much of a number is looked for; fewer characters begin half of all. */
const fewest = 4

/** On `k`, a court of a case; null for what is no such number. */
const numbered = (text: string): Condition | null => {
  const key = referenceKey(text)
  if (key.length < fewest || !/\d/.test(key)) return null
  const said = saidNumber(text)
  const bySome = said === null ? sql`false` : saidSo(sql`k.docket_key`, sql`k.last_key`, said)
  const isLast = /^\d+$/.test(key) ? sql`k.last_key = ${key.replace(/^0+/, '')}` : sql`false`
  return sql<boolean>`(${between(sql`k.docket_key`, key)} or ${isLast} or ${bySome})`
}

/**
 * Several cases may have one number, as of charges that were filed anew: a page of those that the user may see, with
 * their courts, the open ones first for whoever is told which are open, and of each the newest.
 */
export const casesByDocket = async (
  tx: Work,
  user: AccessUser,
  text: string,
  { limit, offset }: Paging,
): Promise<{ readonly rows: Cards['cases'][]; readonly total: number }> => {
  const isNumbered = numbered(text)
  if (isNumbered === null) return { rows: [], total: 0 }
  await jumpsAreCheap(tx)
  const mayBeSeen = await visibleRows(tx, user, caseTable)
  const openFirst = tellsStatus('cases', user.scopes) ? sql`r.status desc,` : sql``
  // An array: courts are looked for once, and before any case.
  const { rows } = await sql<{ id: number; total: number }>`
    select r.id, count(*) over () as total from court_case r
    where r.id = any (array(
        select k.case_id from case_court k
        where k.removed_at is null and ${isNumbered}
          and (${visibleChild(user, childTable('case_court'), 'k')}) is true))
      and ${caseTable.rows?.('r') ?? sql`true`} and ${mayBeSeen('r')}
    order by ${openFirst} r.date_time desc, r.id desc limit ${limit} offset ${offset}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return { rows: await cardsOf(tx, 'cases', user, ids), total: rows[0]?.total ?? 0 }
}
