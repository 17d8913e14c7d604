/** Cases by the docket numbers that courts have given them. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { saidNumber } from '../../domain/caseNumbers/index.ts'
import { visibleChild } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { childTable, referenceKey } from '../records/index.ts'
import { between, saidSo } from './caseNumbers.ts'

/** So much of a number is looked for; fewer characters begin half of all. */
const fewest = 4
const mostCases = 4
const docket = sql`lower(k.docket)`

/** The newest first, of courts of a case that the user may see; whether the case may be seen is asked by who looks for it. */
export const casesByDocket = async (tx: Work, user: AccessUser, text: string): Promise<readonly number[]> => {
  const key = referenceKey(text)
  if (key.length < fewest || !/\d/.test(key)) return []
  const said = saidNumber(text)
  const bySome = said === null ? sql<boolean>`false` : saidSo(docket, said)
  const isLast = /^\d+$/.test(key)
    ? sql<boolean>`last_number(${docket}) = ${key.replace(/^0+/, '')}`
    : sql<boolean>`false`
  const { rows } = await sql<{ case_id: number }>`
    select k.case_id from case_court k
    where k.removed_at is null and (${between(docket, key)} or ${isLast} or ${bySome})
      and (${visibleChild(user, childTable('case_court'), 'k')}) is true
    group by k.case_id order by max(k.id) desc limit ${mostCases}`.execute(tx)
  return rows.map(({ case_id }) => case_id)
}
