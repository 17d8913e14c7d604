/** What a save changes, and whether it clashes with what others saved meanwhile. */
import type { Refusal } from '../../domain/kernel/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'

type Values = Readonly<Record<string, unknown>>

const customFields = (values: Values): Values => (values['custom_fields'] ?? {}) as Values

/** Names of the fields that differ, custom fields as `custom_fields.{id}`. */
export const changedFields = (before: Values, after: Values): string[] => {
  const plain = Object.keys(after).filter(name => name !== 'custom_fields' && after[name] !== before[name])
  const [was, is] = [customFields(before), customFields(after)]
  const custom = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(id => was[id] !== is[id])
  return [...plain, ...custom.map(id => `custom_fields.${id}`)]
}

/** A save carries only changed members, of the custom fields too: one that is not named stays, an empty one goes. */
export const mergedCustomFields = (
  current: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> | null | undefined,
): Record<string, string> =>
  changes === null
    ? {}
    : Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''))

export type Clash = { readonly ok: false; readonly refusal: Refusal; readonly body?: unknown }

const message = 'Somebody else changed this since you opened it.'
const stale: Clash = { ok: false, refusal: { code: 'stale', message } }

/**
 * A write that began at version `ifMatch` is merged when nobody changed one of its fields since. Otherwise 409 with the
 * newer record; 412 when the version is not one that this record had.
 */
export const clashOf = async <R extends { readonly id: number; readonly version: number }>(
  tx: Work,
  kind: Kind,
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
  const theirs = new Set(since.flatMap(change => change.fields))
  if (!fields.some(field => theirs.has(field))) return null
  return { ok: false, refusal: { code: 'conflict', message }, body: { message, record: newer } }
}

/** Remembers which fields a version changed. */
export const rememberChange = async (
  tx: Work,
  account: number,
  kind: Kind,
  versions: readonly { readonly id: number; readonly version: number }[],
  fields: readonly string[],
): Promise<void> => {
  if (versions.length === 0) return
  await tx
    .insertInto('record_change')
    .values(versions.map(({ id, version }) => ({ account, kind, record_id: id, version, fields: [...fields] })))
    .execute()
}
