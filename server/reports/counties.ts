/** RPT-80: the lines of a breakdown by county. */
import { sql } from 'kysely'
import { getCounties, mostCounties } from '../../domain/config/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { accessUser } from '../access/index.ts'
import { route } from '../http/route.ts'
import { seenRecords } from '../records/index.ts'
import { countyOf } from './parts.ts'

/** Those that are counted as one are told once, as most write them. */
export const countiesRoute = route(getCounties, async (_, { tx, principal }) => {
  const { rows } = await sql<{ county: string }>`
    select mode() within group (order by trim(p.county)) as county
    from ${seenRecords(accessUser(principal), 'victim', 'r')}
      join person p on p.account = r.account and p.id = r.person_id
    where p.county is not null and ${countyOf('p')} <> ''
    group by ${countyOf('p')} order by ${countyOf('p')} limit ${mostCounties}`.execute(tx)
  return ok({ data: rows.map(({ county }) => county) })
})
