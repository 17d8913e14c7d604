/** ACT-12, PRM-48: how the letters of an agency look; the one record of its kind has the account's number. */
import { gates, isDisplayOnly } from '../../domain/access/index.ts'
import { meets, type Values } from '../../domain/kernel/index.ts'
import { usualLayout, type LetterLayout } from '../../domain/letters/index.ts'
import { checkChanges, recordCalls, shownPhone, type Records } from '../../domain/records/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { changedFields, clashOf, invalid, notFound, told, updated } from '../records/index.ts'

const names = [
  'font',
  'font_size',
  'margin_top',
  'margin_right',
  'margin_bottom',
  'margin_left',
  'address_block',
] as const

/** The agency's name and telephone, until somebody writes a better one. */
const usualBlock = async (tx: Work, account: number): Promise<string> => {
  const { name, support_phone } = await tx
    .selectFrom('account')
    .select(['name', 'support_phone'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return [name, shownPhone(support_phone)]
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, 600)
}

const kept = (tx: Work) =>
  tx
    .selectFrom('letter_defaults')
    .select([...names, 'version', 'updated_at', 'updated_by'])
    .executeTakeFirst()

export const layoutOf = async (tx: Work, account: number): Promise<LetterLayout> =>
  (await kept(tx)) ?? { ...usualLayout, address_block: await usualBlock(tx, account) }

const read = async ({ tx, principal, services }: SignedIn): Promise<Records['letter_defaults']> => {
  const { account, scopes, roleLevel } = principal
  const row = await kept(tx)
  const usual = { ...usualLayout, address_block: row ? '' : await usualBlock(tx, account) }
  const never = { version: 0, updated_at: new Date(services.clock.now()).toISOString(), updated_by: null }
  return {
    ...(row ?? { ...usual, ...never }),
    id: account,
    may_edit: meets(scopes, gates['bulkLetter.defaults']) && !isDisplayOnly(roleLevel),
  }
}

type Kind = 'letter_defaults'
const answered = (record: Records[Kind]): Answer<Records[Kind]> => ({ ok: true, value: record, etag: record.version })

const update = async (id: number, sent: Values, context: SignedIn): Promise<Answer<Records[Kind]>> => {
  const { tx, principal, request, services } = context
  if (id !== principal.account) return notFound
  await tx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const before = await read(context)
  if (!before.may_edit) return notFound
  const checked = checkChanges('letter_defaults', sent, before)
  if (!checked.ok) return invalid({ ...checked.refusal.fields })
  const after = { ...before, ...checked.value } as Records[Kind]
  const fields = changedFields(before, after)
  const clash = await clashOf(tx, 'letter_defaults', before, request.ifMatch, fields)
  if (clash) return clash
  if (fields.length === 0) return answered(before)
  const { font, font_size, margin_top, margin_right, margin_bottom, margin_left, address_block } = after
  const row = {
    font,
    font_size,
    margin_top,
    margin_right,
    margin_bottom,
    margin_left,
    address_block,
    version: before.version + 1,
    updated_at: new Date(services.clock.now()).toISOString(),
    updated_by: principal.userId,
  }
  await tx
    .insertInto('letter_defaults')
    .values({ account: id, ...row })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(row))
    .execute()
  const written = { context, before, next: after, owners: [] }
  await told('letter_defaults', written, { id, version: row.version }, updated(before, after, fields))
  return answered(await read(context))
}

const { get, update: put } = recordCalls.letter_defaults

export const defaultsRoutes: readonly Route[] = [
  route(get, async ({ params }, context) =>
    params.id === context.principal.account ? answered(await read(context)) : notFound,
  ),
  route(put, ({ params, body }, context) => update(params.id, body, context)),
]
