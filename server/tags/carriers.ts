/** TAG-09: the records that carry a term, only those that the caller may see, in any count too. */
import { sql, type RawBuilder } from 'kysely'
import { childNeeds, recordNeeds, type AccessUser } from '../../domain/access/index.ts'
import { meets, ok, type ResponseOf } from '../../domain/kernel/index.ts'
import { isUnderCase, mostListed, objectKinds, type ObjectKind } from '../../domain/records/index.ts'
import type { Carrier, listCarriers } from '../../domain/tags/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { paging } from '../http/paging.ts'
import { withPatience } from '../http/patience.ts'
import { accessTables, seenRecords } from '../records/index.ts'
import { known } from './terms.ts'

type Part = RawBuilder<unknown>

/** The case in whose address its page is; `o` is its row. */
const caseOf = (kind: ObjectKind): Part => (isUnderCase(kind) ? sql`o.case_id` : sql`null::bigint`)

const part = (kind: ObjectKind, by: Carrier['by'], from: Part, isOf: Part): Part => sql`
  select ${sql.lit(kind)} as kind, o.id, ${caseOf(kind)} as case_id, o.called as name, ${sql.lit(by)} as by
  ${from} where ${isOf}`

/** Of a page's own tags. */
const ofPage = (user: AccessUser, term: number, kind: ObjectKind): Part | null => {
  if (!meets(user.scopes, recordNeeds[accessTables[kind].kind].view)) return null
  const from = sql`
    from object_term t join ${seenRecords(user, kind, 'o')} on o.account = t.account and o.id = t.object_id`
  return part(kind, kind, from, sql`t.term_id = ${term} and t.kind = ${sql.lit(kind)}`)
}

const onClient = {
  victimization: { needs: childNeeds.victimization.view, isThere: sql`true` },
  service: { needs: childNeeds.service.view, isThere: sql`c.removed_at is null` },
  timelog: { needs: childNeeds.timelog.view, isThere: sql`c.removed_at is null` },
} as const

/** Of what stands on a client's page; a general timelog has none, and is not told of. */
const ofClient = (user: AccessUser, term: number, by: keyof typeof onClient): Part | null => {
  const { needs, isThere } = onClient[by]
  if (!meets(user.scopes, needs) || !meets(user.scopes, recordNeeds.victim.view)) return null
  const from = sql`
    from object_term t join ${sql.table(by)} c on c.account = t.account and c.id = t.object_id and ${isThere}
    join ${seenRecords(user, 'victim', 'o')} on o.account = c.account and o.id = c.victim_id`
  return part('victim', by, from, sql`t.term_id = ${term} and t.kind = ${sql.lit(by)}`)
}

type Found = Answer<ResponseOf<typeof listCarriers>>

export const carriers = async (
  term: number,
  query: { page?: number | undefined; limit?: number | undefined },
  context: SignedIn,
): Promise<Found> => {
  const { tx, principal, services } = context
  const there = await known(term, context)
  if (!there.ok) return there
  const pages = paging(query, mostListed, mostListed)
  if (!pages.ok) return pages
  const { page, limit, offset } = pages.value
  const user = accessUser(principal)
  const parts = [
    ...objectKinds.map((kind) => ofPage(user, term, kind)),
    ...(['victimization', 'service', 'timelog'] as const).map((by) => ofClient(user, term, by)),
  ].filter((one) => one !== null)
  if (parts.length === 0) return ok({ data: [], total: 0, page, limit })
  const all = sql`(select distinct * from (${sql.join(parts, sql` union all `)}) every_one) found`
  const found = await withPatience(tx, services.heavy.patience, async () => {
    const { rows } = await sql<Carrier>`
      select kind, id, case_id, name, by from ${all} order by name, kind, id, by limit ${limit} offset ${offset}`.execute(
      tx,
    )
    return { rows, total: offset === 0 && rows.length < limit ? rows.length : await counted(all, context) }
  })
  return found.ok ? ok({ data: found.value.rows, total: found.value.total, page, limit }) : found
}

const counted = async (from: Part, { tx }: SignedIn): Promise<number> =>
  (await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx)).rows[0]?.total ?? 0
