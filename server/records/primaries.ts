/** CAS-10: the first client, defendant or location on a case is its primary one until another is chosen. */
import { sql } from 'kysely'
import type { SignedIn } from '../http/route.ts'
import { together } from '../kernel/sideBySide.ts'
import { rememberChange, updated, type Version } from './changes.ts'
import { touched } from './announced.ts'

export type PrimaryKind = 'victim' | 'defendant' | 'location'

const members = {
  victim: sql`select id, case_id from victim where removed_at is null`,
  defendant: sql`select id, case_id from defendant where removed_at is null`,
  location: sql`
    select l.location_id as id, l.case_id from location_case l
    join person p on p.account = l.account and p.id = l.location_id and p.deleted_at is null`,
} as const

type Change = {
  readonly kind: PrimaryKind
  readonly caseId: number
  readonly from: number | null
  readonly to: number | null
  readonly at: string
  readonly by: number
}

/** The cases that were changed, for each change. Of several on one case the first counts. */
const changeTogether = together(
  ({ kind, from, at, by }: Change) => [kind, from === null, at, by].join(' '),
  async (tx, all): Promise<readonly (readonly Version[])[]> => {
    const [one] = all
    if (one === undefined) return []
    const firsts = new Map(all.toReversed().map((change) => [change.caseId, change]))
    const each = [...firsts.values()]
    const column = sql.ref(`primary_${one.kind}_id`)
    const { rows } = await sql<Version>`
      update court_case
      set ${column} = change.to_id, version = version + 1, updated_at = ${one.at}, updated_by = ${one.by}
      from unnest(
        ${each.map(({ caseId }) => caseId)}::bigint[],
        ${each.map(({ from }) => from)}::bigint[],
        ${each.map(({ to }) => to)}::bigint[]
      ) change (case_id, from_id, to_id)
      where court_case.id = change.case_id and ${column} is not distinct from change.from_id
      returning court_case.id, court_case.version`.execute(tx)
    const versions = new Map(rows.map((version) => [version.id, version]))
    return all.map((change) => {
      const version = firsts.get(change.caseId) === change ? versions.get(change.caseId) : undefined
      return version === undefined ? [] : [version]
    })
  },
)

/** Sets the primary of a case that has `from` for one. */
const change = async (
  context: SignedIn,
  kind: PrimaryKind,
  caseId: number,
  from: number | null,
  to: number | null,
): Promise<void> => {
  const { tx, principal, services } = context
  const column = `primary_${kind}_id`
  const at = new Date(services.clock.now()).toISOString()
  const rows = await changeTogether(tx, { kind, caseId, from, to, at, by: principal.userId })
  await rememberChange(context, 'court_case', rows, updated({ [column]: from }, { [column]: to }, [column]))
  touched(context, 'court_case', rows)
}

/** One comes onto the case. */
export const becomePrimary = (context: SignedIn, kind: PrimaryKind, caseId: number, id: number): Promise<void> =>
  change(context, kind, caseId, null, id)

/** One has left the case: the next one takes its place. */
export const leavePrimary = async (context: SignedIn, kind: PrimaryKind, caseId: number, id: number): Promise<void> => {
  // Of two who leave at once the second must see that the first is gone.
  await sql`select from court_case where id = ${caseId} for no key update`.execute(context.tx)
  const { rows } = await sql<{ id: number }>`
    select m.id from (${members[kind]}) m where m.case_id = ${caseId} and m.id <> ${id} order by m.id limit 1`.execute(
    context.tx,
  )
  await change(context, kind, caseId, id, rows[0]?.id ?? null)
}

/** Whether it is on the case and stands. */
export const isOnCase = async ({ tx }: SignedIn, kind: PrimaryKind, caseId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from (${members[kind]}) m where m.case_id = ${caseId} and m.id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}
