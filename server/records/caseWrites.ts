import { sql } from 'kysely'
import { may, type AccessUser } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import { checkChanges, type Changes } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { wrongCustomFields } from '../customFields/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { readCase, type CaseRecord } from './caseQueries.ts'
import { changedFields, clashOf, mergedCustomFields, rememberChange } from './changes.ts'
import { toStoredInstant } from './days.ts'
import { referenceKey } from './keys.ts'
import { denied, found, notFound, touched } from './outcomes.ts'
import { wrongPrimary, wrongReferences } from './references.ts'
import { instantErrors } from './rules.ts'

export type CaseChanges = Changes['court_case']
type CaseValues = Omit<
  CaseRecord,
  'id' | 'version' | 'victims' | 'victim_count' | 'may_edit' | 'updated_at' | 'updated_by'
>

const emptyCase: CaseValues = {
  case_reference_id: '',
  date_time: '',
  incident_date_time: null,
  officer: null,
  badge: null,
  police_division: null,
  limited_access: false,
  owner_id: null,
  stage_id: null,
  status: 1,
  custom_fields: {},
  primary_victim_id: null,
  last_stage_change: null,
}

const instant = (text: string): string => toStoredInstant(text) ?? text

const merged = <V extends CaseValues>(current: V, changes: CaseChanges): V => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const next: V = {
    ...current,
    ...given,
    custom_fields: mergedCustomFields(current.custom_fields, changes.custom_fields),
  }
  return {
    ...next,
    date_time: instant(next.date_time ?? ''),
    incident_date_time: next.incident_date_time === null ? null : instant(next.incident_date_time),
  }
}

const caseRow = (values: CaseValues) => {
  const {
    case_reference_id,
    date_time,
    incident_date_time,
    officer,
    badge,
    police_division,
    limited_access,
    owner_id,
    stage_id,
    status,
    last_stage_change,
  } = values
  return {
    case_reference_id,
    date_time,
    incident_date_time,
    officer,
    badge,
    police_division,
    limited_access,
    owner_id,
    stage_id,
    status,
    last_stage_change,
    reference_key: referenceKey(case_reference_id),
    custom_fields: JSON.stringify(values.custom_fields),
  }
}

const errorsOf = async (
  context: SignedIn,
  user: AccessUser,
  current: CaseValues | null,
  next: CaseValues,
  names: readonly string[],
  checked: Result<unknown>,
): Promise<Record<string, string>> => {
  const changed = Object.fromEntries(Object.entries(next).filter(([name]) => names.includes(name)))
  return {
    ...instantErrors(next),
    ...(await wrongReferences(context.tx, user, changed)),
    ...(await wrongCustomFields(context, 'Case', current?.custom_fields ?? null, next.custom_fields)),
    ...(checked.ok ? {} : checked.refusal.fields),
  }
}

const invalid = (fields: Record<string, string>) => refuse('invalid', 'Some fields are not right.', { fields })

const maySetLimited = (user: AccessUser, ownerId: number | null): boolean =>
  user.capabilities.has('can_edit_confidential_case') || ownerId === user.id

const answer = async (context: SignedIn, user: AccessUser, id: number): Promise<Answer<CaseRecord>> => {
  const saved = await readCase(context.tx, user, id)
  if (!saved) return notFound
  return { ok: true, value: { ...saved.record, may_edit: may(user, 'edit', saved.object) }, etag: saved.record.version }
}

export const getCase = async (id: number, context: SignedIn): Promise<Answer<CaseRecord>> => {
  const user = accessUser(context.principal)
  const known = found(await readCase(context.tx, user, id), user, 'view')
  if (!known.ok) return known
  await context.audit({ verb: 'view', kind: 'court_case', id })
  const { record, object } = known.value
  return { ok: true, value: { ...record, may_edit: may(user, 'edit', object) }, etag: record.version }
}

const defaultStage = async ({ tx }: SignedIn): Promise<number | null> =>
  (
    await tx
      .selectFrom('case_stage')
      .select('id')
      .where('is_default', '=', true)
      .where('status', '=', 1)
      .executeTakeFirst()
  )?.id ?? null

/** CAS-04 */
const enterStage = async (
  { tx, principal }: SignedIn,
  caseId: number,
  stage_id: number | null,
  at: string,
): Promise<void> => {
  await tx
    .insertInto('stage_history')
    .values({ account: principal.account, case_id: caseId, stage_id, user_id: principal.userId, at })
    .execute()
}

const insertCase = async (
  context: SignedIn,
  values: CaseValues,
  at: string,
): Promise<{ id: number; version: number }> => {
  const { tx, principal } = context
  const saved = await tx
    .insertInto('court_case')
    .values({
      account: principal.account,
      ...caseRow({ ...values, last_stage_change: values.stage_id === null ? null : at }),
      updated_at: at,
      updated_by: principal.userId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (values.stage_id !== null) await enterStage(context, saved.id, values.stage_id, at)
  touched(context, 'court_case', [saved])
  return saved
}

/** A case made with its first client. Its number is the year and its own id until somebody gives it another. */
export const addCase = async (context: SignedIn, { date_time }: { date_time: string }): Promise<number> => {
  const values: CaseValues = {
    ...emptyCase,
    case_reference_id: '-',
    date_time,
    owner_id: context.principal.userId,
    stage_id: await defaultStage(context),
  }
  const { id } = await insertCase(context, values, date_time)
  const case_reference_id = `${date_time.slice(0, 4)}-${String(id).padStart(6, '0')}`
  await context.tx
    .updateTable('court_case')
    .set({ case_reference_id, reference_key: referenceKey(case_reference_id) })
    .where('id', '=', id)
    .execute()
  await context.audit({ verb: 'create', kind: 'court_case', id })
  return id
}

export const createCase = async (changes: CaseChanges, context: SignedIn): Promise<Answer<CaseRecord>> => {
  const { principal, services } = context
  const user = accessUser(principal)
  const at = new Date(services.clock.now()).toISOString()
  // CAS-05
  const base: CaseValues = { ...emptyCase, owner_id: user.id, stage_id: await defaultStage(context) }
  const checked = checkChanges('court_case', changes, null)
  const next = merged(base, checked.ok ? checked.value : changes)
  const names = changedFields(base, next)
  const errors = {
    ...(await errorsOf(context, user, null, next, names, checked)),
    ...(next.primary_victim_id !== null && { primary_victim_id: 'A new case has no clients yet.' }),
  }
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (next.limited_access && !maySetLimited(user, next.owner_id))
    return denied('Only its owner may limit the access to a case.')
  const saved = await insertCase(context, next, at)
  await context.audit({ verb: 'create', kind: 'court_case', id: saved.id, fields: names })
  return answer(context, user, saved.id)
}

export const updateCase = async (id: number, changes: CaseChanges, context: SignedIn): Promise<Answer<CaseRecord>> => {
  const { tx, principal, services, request } = context
  const user = accessUser(principal)
  await tx.selectFrom('court_case').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const known = found(await readCase(tx, user, id), user, 'edit')
  if (!known.ok) return known
  const current = known.value.record
  const next = merged(current, changes)
  const names = changedFields(current, next)
  const clash = await clashOf(tx, 'court_case', { ...current, may_edit: true }, request.ifMatch, names)
  if (clash) return clash
  if (names.length === 0) return { ok: true, value: { ...current, may_edit: true }, etag: current.version }
  const errors = {
    ...(await errorsOf(
      context,
      user,
      current,
      next,
      names,
      checkChanges('court_case', changes, { ...current, may_edit: true }),
    )),
    ...(names.includes('primary_victim_id') &&
      next.primary_victim_id !== null &&
      (await wrongPrimary(tx, user, id, next.primary_victim_id))),
  }
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (names.includes('limited_access') && !maySetLimited(user, current.owner_id))
    return denied('Only its owner may change the access to a case.')

  const at = new Date(services.clock.now()).toISOString()
  const staged = names.includes('stage_id')
  const saved = await tx
    .updateTable('court_case')
    .set({
      ...caseRow({ ...next, last_stage_change: staged ? at : current.last_stage_change }),
      ...(names.includes('primary_victim_id') && { primary_victim_id: next.primary_victim_id }),
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: user.id,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (staged) await enterStage(context, id, next.stage_id, at)
  await rememberChange(tx, principal.account, 'court_case', [saved], names)
  await context.audit({ verb: 'update', kind: 'court_case', id, fields: names })
  touched(context, 'court_case', [saved])
  return answer(context, user, id)
}
