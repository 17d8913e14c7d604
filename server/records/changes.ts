/** What a save changes, whether it clashes with what others saved meanwhile, and what is remembered of it. */
import { same, type Refusal, type Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Insertable } from 'kysely'
import type { Work } from '../kernel/database.ts'
import { together } from '../kernel/sideBySide.ts'
import type { ChangedKind, RecordChangeTable } from './tables.ts'

export type Version = { readonly id: number; readonly version: number }

const customFields = (values: Values): Values => (values['custom_fields'] ?? {}) as Values
const customName = /^custom_fields\.(.+)$/

/** The names of `after` that differ, custom fields as `custom_fields.{id}`. */
export const changedFields = (before: Values, after: Values): string[] => {
  const plain = Object.keys(after).filter(
    (name) => name !== 'custom_fields' && !same(after[name] ?? null, before[name] ?? null),
  )
  const [was, is] = [customFields(before), customFields(after)]
  const custom = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((id) => !same(was[id], is[id]))
  return [...plain, ...custom.map((id) => `custom_fields.${id}`)]
}

type CustomFields = Readonly<Record<string, string | string[]>>

/** A save carries only changed members, of the custom fields too: one that is not named stays, an empty one goes. */
const mergedCustomFields = (
  current: CustomFields,
  changes: CustomFields | null | undefined,
): Record<string, string | string[]> =>
  changes === null
    ? {}
    : Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value.length > 0))

/** Only a member that says something replaces what was there. */
export const merged = <V extends Values>(current: V, changes: Values): V => {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined)
  const next = { ...current, ...Object.fromEntries(said) }
  if (!('custom_fields' in current)) return next
  const given = changes['custom_fields'] as CustomFields | null | undefined
  return { ...next, custom_fields: mergedCustomFields(customFields(current) as CustomFields, given) }
}

export type Clash = { readonly ok: false; readonly refusal: Refusal; readonly body?: unknown }

export const changedByOthers = 'Somebody else changed this since you opened it.'
const stale: Clash = { ok: false, refusal: { code: 'stale', message: changedByOthers } }

/**
 * A write that began at version `ifMatch` is merged when nobody changed one of its fields since. Otherwise 409 with the
 * newer record; 412 when the version is not one that this record had.
 */
export const clashOf = async <R extends Version>(
  tx: Work,
  kind: ChangedKind,
  newer: R,
  ifMatch: number | null,
  fields: readonly string[],
): Promise<Clash | null> => {
  if (ifMatch === null || ifMatch === newer.version) return null
  const since = await tx
    .selectFrom('record_change')
    .select('fields')
    .where('kind', '=', kind)
    .where('record_id', '=', newer.id)
    .where('version', '>', ifMatch)
    .where('version', '<=', newer.version)
    .execute()
  if (since.length !== newer.version - ifMatch) return stale
  const theirs = new Set(since.flatMap((change) => change.fields))
  if (!fields.some((field) => theirs.has(field))) return null
  return {
    ok: false,
    refusal: { code: 'conflict', message: changedByOthers },
    body: { message: changedByOthers, record: newer },
  }
}

/** What one version changed, from which values to which. */
export type Step = {
  readonly verb: 'create' | 'update' | 'remove' | 'restore'
  readonly fields: readonly string[]
  readonly before: Values
  readonly after: Values
}

const valueOf = (values: Values, name: string): unknown => {
  const custom = customName.exec(name)?.[1]
  return (custom === undefined ? values[name] : customFields(values)[custom]) ?? null
}

const valuesOf = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, valueOf(values, name)]).filter(([, value]) => value !== null))

export const updated = (before: Values, after: Values, fields: readonly string[]): Step => ({
  verb: 'update',
  fields,
  before: valuesOf(before, fields),
  after: valuesOf(after, fields),
})
export const created = (after: Values): Step => ({ ...updated({}, after, changedFields({}, after)), verb: 'create' })
export const removed: Step = { verb: 'remove', fields: [], before: {}, after: {} }
export const restored: Step = { ...removed, verb: 'restore' }

const insertTogether = together(
  () => '',
  async (tx, all: readonly (readonly Insertable<RecordChangeTable>[])[]) => {
    await tx.insertInto('record_change').values(all.flat()).execute()
    return all.map(() => null)
  },
)

/** Remembers what versions of records changed: for clashes, and for the history of the record. */
export const rememberChange = async (
  { tx, principal: { account, userId }, services }: SignedIn,
  kind: ChangedKind,
  versions: readonly Version[],
  { verb, fields, before, after }: Step,
): Promise<void> => {
  if (versions.length === 0) return
  const at = new Date(services.clock.now()).toISOString()
  const shared = { account, kind, verb, at, user_id: userId, fields: [...fields] }
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await insertTogether(
    tx,
    versions.map(({ id, version }) => ({ ...shared, ...values, record_id: id, version })),
  )
}
