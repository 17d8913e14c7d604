/** Cases: CAS-04 … CAS-10. */
import { sql } from 'kysely'
import { defaultValues } from '../../domain/customFields/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { momentOf, readCustomFields } from '../customFields/index.ts'
import { together } from '../kernel/sideBySide.ts'
import { readCase } from './caseQueries.ts'
import { created } from './changes.ts'
import { emptyOf, idIn, textIn } from './columns.ts'
import { putBackAlong, takeAlong } from './goesAlong.ts'
import { lockRow, type Keeping, type Write } from './keeping.ts'
import { referenceKey } from './keys.ts'
import type { Errors } from './outcomes.ts'
import { partyKinds } from './parties.ts'
import { isOnCase, type PrimaryKind } from './primaries.ts'
import { defaultStage, enterStage, stageChanged } from './stages.ts'
import { told } from './told.ts'
import { insertRow } from './writes.ts'

const primaries = [
  ['victim', 'This client is not on the case.'],
  ['defendant', 'This defendant is not on the case.'],
  ['location', 'This location is not on the case.'],
] as const satisfies readonly (readonly [PrimaryKind, string])[]

/** CAS-10: a primary party must be on the case, and the user must see it. */
const wrongPrimaries = async ({ context, id, next, names }: Write): Promise<Errors> => {
  const errors: Errors = {}
  for (const [kind, sentence] of primaries) {
    const name = `primary_${kind}_id`
    const primary = idIn(next, name)
    if (primary === null || !names.includes(name)) continue
    const shown = (next[`${kind}s`] ?? []) as readonly { readonly id: number }[]
    if (!shown.some((party) => party.id === primary) || !(await isOnCase(context, kind, id, primary)))
      errors[name] = sentence
  }
  return errors
}

/** Those of its parties that went, or are about to go, at one time. */
const partiesOf = async (
  { tx }: Write['context'],
  kind: (typeof partyKinds)[number],
  caseId: number,
  removedAt: string | null,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(kind)} r left join person p on p.account = r.account and p.id = r.person_id
    where r.case_id = ${caseId} and r.removed_at is not distinct from ${removedAt}::timestamptz and p.deleted_at is null
    order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const cases: Keeping<'court_case'> = {
  kind: 'court_case',
  read: readCase,
  lock: async (context, id, changes) => {
    // A removal takes the parties along; whoever saves one of these locks it before the case.
    if (changes === null)
      for (const kind of partyKinds)
        await sql`select from ${sql.table(kind)} where case_id = ${id} order by id for no key update`.execute(
          context.tx,
        )
    await lockRow(context, 'court_case', id)
  },
  fresh: async (context, user) => ({
    ...emptyOf('court_case'),
    owner_id: user.id,
    stage_id: await defaultStage(context, 'court_case'),
  }),
  refused: wrongPrimaries,
  made: (write) => ({
    reference_key: referenceKey(textIn(write.next, 'case_reference_id')),
    ...stageChanged(write),
  }),
  written: (write) => enterStage('court_case', write),
  /** CAS-08: what somebody was on the case goes with it; the persons stay. */
  removed: async (context, { id }, at) => {
    for (const kind of partyKinds) await takeAlong(context, kind, await partiesOf(context, kind, id, null), at)
  },
  restored: async (context, { id }, at) => {
    for (const kind of partyKinds) await putBackAlong(context, kind, await partiesOf(context, kind, id, at))
  },
}

const numberTogether = together(
  () => '',
  async (tx, all: readonly { readonly id: number; readonly case_reference_id: string }[]) => {
    await sql`
      update court_case set case_reference_id = numbered.reference, reference_key = numbered.key
      from unnest(
        ${all.map(({ id }) => id)}::bigint[],
        ${all.map(({ case_reference_id }) => case_reference_id)}::text[],
        ${all.map(({ case_reference_id }) => referenceKey(case_reference_id))}::text[]
      ) numbered (id, reference, key)
      where court_case.id = numbered.id`.execute(tx)
    return all.map(() => null)
  },
)

/**
 * A case made with its first client. Its number is the year and its own id until somebody gives it another; nobody can
 * say what else it holds, so it has the defaults of its custom fields (FLD-57).
 */
export const addCase = async ({ context, user, at }: Write): Promise<number> => {
  const base = await cases.fresh(context, user, {})
  const custom_fields = defaultValues(await readCustomFields(context, 'Case'), await momentOf(context))
  const unnumbered: Values = { ...base, custom_fields, date_time: at, case_reference_id: '-' }
  const asked = { context, user, at, id: 0, changes: {}, before: null, owners: [] }
  const write = { ...asked, next: unnumbered, names: ['stage_id'] }
  const version = await insertRow(cases, write)
  const case_reference_id = `${at.slice(0, 4)}-${String(version.id).padStart(6, '0')}`
  await numberTogether(context.tx, { id: version.id, case_reference_id })
  const next = { ...unnumbered, case_reference_id }
  await enterStage('court_case', { ...write, id: version.id, next })
  await told('court_case', asked, version, created(next))
  return version.id
}
