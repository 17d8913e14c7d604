/** TAG-01, TAG-07: the terms of one record that the caller may see. */
import { sql } from 'kysely'
import { mayCall } from '../../domain/access/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import type { AppliedTerm } from '../../domain/tags/api.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { found, readObject } from '../records/index.ts'

export const applied = async (
  kind: ObjectKind,
  id: number,
  { tx, principal }: SignedIn,
): Promise<Answer<{ data: AppliedTerm[] }>> => {
  const user = accessUser(principal)
  const object = await readObject(tx, kind, id)
  const known = found(object && { may: (verb) => mayCall(user, verb, object) }, 'view')
  if (!known.ok) return known
  // TAG-08
  const { rows } = await sql<AppliedTerm>`
    select o.id as object_term_id, e.id, e.taxonomy_id, e.label, e.sort_order as "order", e.status
    from object_term o
    join term e on e.account = o.account and e.id = o.term_id
    join taxonomy x on x.account = e.account and x.id = e.taxonomy_id
    where o.kind = ${kind} and o.object_id = ${id}
    order by x.sort_order, e.sort_order, e.label, e.id`.execute(tx)
  return ok({ data: rows })
}
