/** SRV-22: each change of an account is kept, with what was there before. `tx` is the system's. */
import type { Values } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'

type Verb = 'create' | 'update' | 'deactivate' | 'archive'
type Kept = {
  readonly account: number
  readonly verb: Verb
  readonly before: Values
  readonly after: Values
  readonly fields: readonly string[]
  /** Null where nobody asked for it. */
  readonly user: number | null
  readonly at: number
}

/** What was never changed has version 1. */
export const versionOf = async (tx: Work, account: number): Promise<number> => {
  const newest = await tx
    .selectFrom('account_change')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('account', '=', account)
    .executeTakeFirst()
  return Number(newest?.version ?? 1)
}

const valuesOf = (values: Values, fields: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(fields.map((name) => [name, values[name] ?? null])))

/** The account's row is locked by whoever keeps one. */
export const keepChange = async (tx: Work, kept: Kept): Promise<void> => {
  const { account, verb, before, after, fields, user, at } = kept
  await tx
    .insertInto('account_change')
    .values({
      account,
      version: verb === 'create' ? 1 : (await versionOf(tx, account)) + 1,
      verb,
      fields: [...fields],
      before: valuesOf(before, fields),
      after: valuesOf(after, fields),
      at: new Date(at).toISOString(),
      user_id: user,
    })
    .execute()
}

/** Fields that others changed since a version; null where there was no such version. */
export const changedSince = async (tx: Work, account: number, version: number): Promise<readonly string[] | null> => {
  if (version > (await versionOf(tx, account)) || version < 1) return null
  const since = await tx
    .selectFrom('account_change')
    .select('fields')
    .where('account', '=', account)
    .where('version', '>', version)
    .execute()
  return since.flatMap(({ fields }) => fields)
}
