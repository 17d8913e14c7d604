/** The record on which a link hangs: its rights decide, and its version goes up with each change. */
import { sql } from 'kysely'
import {
  lost,
  mayChild,
  mayCall,
  type AccessObject,
  type AccessUser,
  type ChildObject,
  type Verb,
} from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import { isObjectKind, type ObjectKind } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import { found, readObject, recordTableOf, rememberChange, touched, updated, type Version } from '../records/index.ts'

/** A record with a page, or a service or timelog, which hang on a client. */
export type ParentKind = ObjectKind | 'service' | 'timelog'
export type Parent = {
  readonly kind: ParentKind
  readonly id: number
  /** The record itself, or the client that it hangs on; null for a general timelog. */
  readonly object: AccessObject | null
}

/** Until the transaction ends nobody else changes what hangs on it. */
export const lock = async ({ tx }: SignedIn, kind: ParentKind, id: number): Promise<void> => {
  await sql`select from ${sql.table(recordTableOf(kind))} where id = ${id} for no key update`.execute(tx)
}

type Known = Parent & { readonly may: (verb: Verb) => boolean }

const readItem = async (
  context: SignedIn,
  user: AccessUser,
  kind: 'service' | 'timelog',
  id: number,
): Promise<Known | null> => {
  const userId = kind === 'timelog' ? sql`t.advocate_id` : sql`null::bigint`
  const { rows } = await sql<{ victim_id: number | null; user_id: number | null }>`
    select t.victim_id, ${userId} as user_id from ${sql.table(kind)} t
    where t.id = ${id} and t.removed_at is null`.execute(context.tx)
  const row = rows[0]
  if (!row) return null
  const object = row.victim_id === null ? null : await readObject(context.tx, 'victim', row.victim_id)
  const child: ChildObject = { kind, userId: row.user_id, parents: row.victim_id === null ? [] : [object ?? lost] }
  return { kind, id, object, may: (verb) => mayChild(user, verb, child) }
}

const read = async (context: SignedIn, user: AccessUser, kind: ParentKind, id: number): Promise<Known | null> => {
  if (!isObjectKind(kind)) return readItem(context, user, kind, id)
  const object = await readObject(context.tx, kind, id)
  return object && { kind, id, object, may: (verb) => mayCall(user, verb, object) }
}

/** A record that the user may change, locked; null when the account has none. */
export const editable = async (context: SignedIn, kind: ParentKind, id: number): Promise<Result<Parent> | null> => {
  await lock(context, kind, id)
  const known = await read(context, accessUser(context.principal), kind, id)
  return known && found(known, 'edit')
}

const sentences: Readonly<Record<ParentKind, string>> = {
  victim: 'This client is not known.',
  court_case: 'This case is not known.',
  defendant: 'This defendant is not known.',
  location: 'This location is not known.',
  event: 'This event is not known.',
  service: 'This service is not known.',
  timelog: 'This timelog is not known.',
}

export const wrong = (field: string, sentence: string) => refuse('invalid', sentence, { fields: { [field]: sentence } })
export const unknown = (field: string, kind: ParentKind) => wrong(field, sentences[kind])

/** The record that a body names in `field`. */
export const editableIn = async (
  context: SignedIn,
  kind: ParentKind,
  id: number,
  field: string,
): Promise<Result<Parent>> => (await editable(context, kind, id)) ?? unknown(field, kind)

/** One field of it is different now; answers its new version. */
export const raise = async (
  context: SignedIn,
  { kind, id }: Pick<Parent, 'kind' | 'id'>,
  field: string,
  before: unknown,
  after: unknown,
): Promise<number> => {
  const { tx, principal, services } = context
  const at = new Date(services.clock.now()).toISOString()
  const { rows } = await sql<Version>`
    update ${sql.table(recordTableOf(kind))} set version = version + 1, updated_at = ${at}, updated_by = ${principal.userId}
    where id = ${id} returning id, version`.execute(tx)
  await rememberChange(context, kind, rows, updated({ [field]: before }, { [field]: after }, [field]))
  touched(context, kind, rows)
  return rows[0]?.version ?? 0
}
