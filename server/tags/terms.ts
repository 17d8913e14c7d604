/** TAG-09: one term, read and changed as a record; its versions are counted by what is remembered of its changes. */
import { sql } from 'kysely'
import { meets, ok, type Values } from '../../domain/kernel/index.ts'
import { checkChanges, entities, type Changes, type Records } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { changedFields, clashOf, invalid, notFound, rememberChange, touched, updated } from '../records/index.ts'

type Term = Records['term']

/** Null when the account has none. */
const readTerm = async ({ tx, principal }: SignedIn, id: number): Promise<Term | null> => {
  const { rows } = await sql<Omit<Term, 'may_edit'>>`
    select e.id, e.label, e.sort_order as "order", e.status, e.taxonomy_id,
      1 + coalesce(c.changes, 0) as version, coalesce(c.at, a.created_at) as updated_at, c.user_id as updated_by
    from term e join account a on a.id = e.account
    left join lateral (
      select count(*) filter (where h.verb <> 'create') as changes, max(h.at) as at,
        (array_agg(h.user_id order by h.version desc))[1] as user_id
      from record_change h where h.account = e.account and h.kind = 'term' and h.record_id = e.id
    ) c on true
    where e.id = ${id}`.execute(tx)
  const row = rows[0]
  return row
    ? { ...row, version: Number(row.version), may_edit: meets(principal.scopes, entities.term.needs.edit) }
    : null
}

const answered = (term: Term): Answer<Term> => ({ ok: true, value: term, etag: term.version })

/** Whether the account has it. */
const isTerm = async (tx: Work, id: number): Promise<boolean> =>
  (await sql`select from term where id = ${id}`.execute(tx)).rows.length > 0

export const getTerm = async (id: number, context: SignedIn): Promise<Answer<Term>> => {
  const term = await readTerm(context, id)
  return term ? answered(term) : notFound
}

/** What the account's lists are read by is changed here, so a new name is there with the next reading. */
export const putTerm = async (id: number, sent: Changes['term'], context: SignedIn): Promise<Answer<Term>> => {
  const { tx, request } = context
  // Of two writers the second sees the first one's.
  await sql`select from term where id = ${id} for no key update`.execute(tx)
  const current = await readTerm(context, id)
  if (!current) return notFound
  const checked = checkChanges('term', sent, current)
  if (!checked.ok) return invalid(checked.refusal.fields ?? {})
  const next: Values = { ...current, ...checked.value }
  const names = changedFields(current, next)
  const clash = await clashOf(tx, 'term', current, request.ifMatch, names)
  if (clash) return clash
  if (names.length === 0) return answered(current)
  await sql`
    update term set label = ${next['label']}, sort_order = ${next['order']}, status = ${next['status']}
    where id = ${id}`.execute(tx)
  const versions = [{ id, version: current.version + 1 }]
  await rememberChange(context, 'term', versions, updated(current, next, names))
  await context.audit({ verb: 'update', kind: 'term', id, fields: names })
  touched(context, 'term', versions)
  const saved = await readTerm(context, id)
  return saved ? answered(saved) : notFound
}

export const known = async (id: number, { tx }: SignedIn) => ((await isTerm(tx, id)) ? ok(null) : notFound)
