/** The record on which a link hangs: its rights decide, and its version goes up with each change. */
import { mayCall, type AccessObject, type AccessUser, type Verb } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import { isObjectKind, type ObjectKind } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import {
  aroundOf,
  found,
  lockRow,
  readItem,
  readObject,
  rememberChange,
  touched,
  updated,
  updateRow,
} from '../records/index.ts'

/** A record with a page, or a service or timelog, which hang on a client. */
export type ParentKind = ObjectKind | 'service' | 'timelog'
export type Parent = {
  readonly kind: ParentKind
  readonly id: number
  /** The record itself, or the client that it hangs on; null for a general timelog. */
  readonly object: AccessObject | null
}

/** Until the transaction ends nobody else changes what hangs on it. */
export const lock = (context: SignedIn, kind: ParentKind, id: number): Promise<void> => lockRow(context, kind, id)

type Known = Parent & { readonly may: (verb: Verb) => boolean }

const read = async ({ tx }: SignedIn, user: AccessUser, kind: ParentKind, id: number): Promise<Known | null> => {
  if (!isObjectKind(kind)) {
    const item = await readItem(tx, user, kind, id)
    return item && { kind, id, object: item.owners[0]?.object ?? null, may: item.may }
  }
  const object = await readObject(tx, kind, id)
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
  const version = await updateRow(aroundOf(context), kind, id, {})
  await rememberChange(context, kind, [version], updated({ [field]: before }, { [field]: after }, [field]))
  touched(context, kind, [version])
  return version.version
}
