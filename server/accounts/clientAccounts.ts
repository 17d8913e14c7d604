/** SRV-21, SRV-22: accounts of clients, for the back office; each reading and each change is audited. */
import { roleLevels } from '../../domain/access/index.ts'
import {
  accountProblems,
  clientCalls as calls,
  deactivated,
  getClientAccount,
  getClientAccounts,
  type ClientAccount,
  type ClientChanges,
} from '../../domain/accounts/index.ts'
import { dayAt, isBlank, ok, refuse, type BodyOf, type Result, type Values } from '../../domain/kernel/index.ts'
import { t, wording } from '../../domain/messages/index.ts'
import type { Account } from '../../domain/session/index.ts'
import { addInvited, amongNames, inAccount, signInNames } from '../config/index.ts'
import { keptRoute, provingRoute, route, type Answer, type Proving, type Route, type SignedIn } from '../http/route.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { changedByOthers, changedFields, invalid, notFound } from '../records/index.ts'
import { accountForm, signedInRecently } from '../session/index.ts'
import { changedSince, keepChange, versionOf } from './accountHistory.ts'
import { openAccount } from './create.ts'
import { mayServe, productNames } from './offers.ts'
import { isProviders, ofProvider, toldThere } from './provider.ts'
import { readAccount } from './read.ts'

const start = { name: '', product_name: 'Caselog', time_zone: '' }

/** Somebody of the office from which the account is kept, unless they look after it already. */
const maySell = async (tx: Work, account: number, rep: number, office: number): Promise<boolean> =>
  (await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.id', '=', rep)
    .where((eb) =>
      eb.or([
        eb.and([eb('u.account', '=', office), eb('u.status', '=', 1)]),
        eb.exists(
          eb.selectFrom('account as a').select('a.id').where('a.id', '=', account).where('a.sales_rep_id', '=', rep),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined

const unknownAffiliate = invalid({ affiliate_id: wording('config.unknownAffiliate') })
const notOfOffice = invalid({ sales_rep_id: wording('account.sales.notYours') })

/** What the caller may put into it, and who is to be its administrator, who comes in by a mailed link. */
const create = async (body: BodyOf<typeof calls.create>, context: Proving): Promise<Answer<ClientAccount>> => {
  const { principal, services, request } = context
  const recent = signedInRecently(principal, services.clock.now())
  if (!recent.ok) return recent
  const { administrator, ...asked } = body
  const said = saidIn(asked)
  const products = await productNames(context.tx)
  const wrong = accountProblems({ ...start, ...said }, { products })
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  const names = signInNames(administrator)
  if (!names.ok) return names
  const [first, last] = [administrator.first.trim(), administrator.last.trim()]
  if (isBlank(first) || isBlank(last)) return invalid({ [isBlank(first) ? 'first' : 'last']: t('field.required') })
  const made = await amongNames(context, async (tx, { audit }) => {
    const rep = said.sales_rep_id ?? null
    if (rep !== null && !(await maySell(tx, 0, rep, principal.account))) return notOfOffice
    const { name = '', time_zone = '', affiliate_id: affiliate = null, ...rest } = said
    if (affiliate !== null && !(await mayServe(tx, 0, affiliate, principal.account))) return unknownAffiliate
    const account = await openAccount(tx, services, {
      contact_person: `${first} ${last}`,
      ...rest,
      name,
      time_zone,
      // AFF-28
      affiliate,
      initial_affiliate: affiliate,
    })
    const { id: role_id } = await tx
      .selectFrom('role')
      .select('id')
      .where('level', '=', roleLevels.administrator)
      .where('account', 'is', null)
      .executeTakeFirstOrThrow()
    const added = await addInvited(tx, services, { account, role_id, first, last, ...names.value })
    if (!added.ok) return added
    const after = { ...start, ...said }
    const [fields, at] = [changedFields({}, after), services.clock.now()]
    await keepChange(tx, { account, verb: 'create', before: {}, after, fields, user: principal.userId, at })
    await toldThere(tx, { call: calls.create.id, request, services }, account, fields)
    await audit({ verb: 'create', kind: 'account', id: account, fields })
    return ok(account)
  })
  return made.ok ? readAccount(made.value, context) : made
}

/** Texts without blanks around them, and nothing that was not sent. */
const saidIn = (sent: ClientChanges): ClientChanges =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value.trim() : value]],
    ),
  )

type Before = Omit<Account, 'sales_rep'>
type Changing = {
  readonly verb: 'update' | 'deactivate'
  readonly call: string
  /** What is to be of an account as it is now. */
  readonly to: (before: Before, tx: Work) => Promise<Result<Values>>
}

/** What can keep people from their work as a deactivation does. */
const stopping: ReadonlySet<string> = new Set([
  'deactivation_date',
  'expiration_date',
  'shut_off_date',
  'grace_period',
  'enable_mfa',
  'max_fields',
])

const change = async (
  account: number,
  context: Proving,
  { verb, call, to }: Changing,
): Promise<Result<{ readonly version: number }>> => {
  const { principal, services, request } = context
  const at = services.clock.now()
  const recent = signedInRecently(principal, at)
  if (!recent.ok) return recent
  return context.amongSecrets(async (tx, { audit }): Promise<Result<{ readonly version: number }>> => {
    const known = await tx
      .selectFrom('account')
      .select(['sales_rep_id', 'grace_period', 'affiliate', 'bill_day'])
      .where('id', '=', account)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) return notFound
    if (verb === 'deactivate' && (await isProviders(tx, account))) return ofProvider
    const form = await accountForm(tx, account, at)
    const set = await to(form, tx)
    if (!set.ok) return set
    const before = { ...flat(form), ...known }
    const fields = changedFields(before, set.value)
    if (request.ifMatch !== null) {
      const since = await changedSince(tx, account, request.ifMatch)
      if (since === null) return refuse('stale', changedByOthers)
      if (fields.some((field) => since.includes(field))) return refuse('conflict', changedByOthers)
    }
    const isStopped = account !== principal.account && fields.some((field) => stopping.has(field))
    if (isStopped && (await isProviders(tx, account))) return ofProvider
    if (fields.length > 0) {
      await tx.updateTable('account').set(set.value).where('id', '=', account).execute()
      await keepChange(tx, { account, verb, before, after: set.value, fields, user: principal.userId, at })
      await toldThere(tx, { call, request, services }, account, fields)
    }
    await audit({ verb: verb === 'deactivate' ? 'delete' : 'update', kind: 'account', id: account, fields })
    return ok({ version: await versionOf(tx, account) })
  })
}

/** What a version of an account keeps: no lists and groups, which have lines of their own. */
const flat = (form: Before): Values =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value === null || typeof value !== 'object'))

const update = async (
  id: number,
  body: BodyOf<typeof calls.update>,
  context: Proving,
): Promise<Answer<ClientAccount>> => {
  const said = saidIn(body)
  const done = await change(id, context, {
    verb: 'update',
    call: calls.update.id,
    to: async (before, tx) => {
      const rep = said.sales_rep_id ?? null
      if (rep !== null && !(await maySell(tx, id, rep, context.principal.account))) return notOfOffice
      const { affiliate_id: affiliate, ...rest } = said
      if (affiliate != null && !(await mayServe(tx, id, affiliate, context.principal.account))) return unknownAffiliate
      const wrong = accountProblems(
        { ...start, ...pick(before), deactivation_date: null, ...said },
        { zone: before.time_zone, product: before.product_name, products: await productNames(tx) },
      )
      if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
      // Whoever is back is not archived, or not any more.
      const isBack = said.deactivation_date === null && before.deactivation_date !== null
      // BIL-23: a day that is set is the one that is agreed from then on.
      const isOtherDay = said.expiration_date !== undefined && said.expiration_date !== before.expiration_date
      return ok({
        ...rest,
        ...(affiliate !== undefined && { affiliate }),
        ...(isOtherDay && { bill_day: null }),
        ...(isBack && { scheduled_archive_date: null, archive_date: null }),
      })
    },
  })
  if (!done.ok) return done
  const now = await readAccount(id, context)
  return now.ok ? { ...now, etag: done.value.version } : now
}

const pick = ({ name, product_name, time_zone, start_date, expiration_date, shut_off_date }: Before) => ({
  name,
  product_name,
  time_zone,
  start_date,
  expiration_date,
  shut_off_date,
})

/** BIL-24. */
const remove = async (id: number, context: Proving): Promise<Answer<{ success: true }>> => {
  if (id === context.principal.account) return refuse('invalid', t('account.own'), { fields: { id: t('account.own') } })
  const done = await change(id, context, {
    verb: 'deactivate',
    call: calls.remove.id,
    to: async ({ deactivation_date: since, time_zone: zone }) =>
      since === null
        ? ok(deactivated(dayAt(context.services.clock.now(), zone)))
        : refuse('invalid', t('account.deactivated.already'), { fields: { id: t('account.deactivated.already') } }),
  })
  return done.ok ? ok({ success: true }) : done
}

const historyOf = async (id: number, context: SignedIn) => {
  const known = await inAccount(context, id, async () => ok(null))
  if (!known.ok) return known
  const data = await asSystem(context.services.databases, 'back-office', (tx) =>
    tx
      .selectFrom('account_change as c')
      .leftJoin('app_user as u', 'u.id', 'c.user_id')
      .select(['c.version', 'c.verb', 'c.fields', 'c.before', 'c.after', 'c.at', 'c.user_id', 'u.first', 'u.last'])
      .where('c.account', '=', id)
      .orderBy('c.version', 'desc')
      .limit(1000)
      .execute(),
  )
  return ok({
    data: data.map(({ first, last, ...each }) => ({
      ...each,
      version: Number(each.version),
      by: first === null ? null : `${first} ${last ?? ''}`.trim(),
    })),
  })
}

const again = async (first: unknown, context: SignedIn): Promise<Answer<ClientAccount | { success: true }>> => {
  const { id } = first as { readonly id?: number }
  return id === undefined ? ok({ success: true as const }) : readAccount(id, context)
}

export const clientAccountRoutes: readonly Route[] = [
  route(getClientAccount, async ({ params }, context) => {
    const now = await readAccount(params.id, context)
    return now.ok ? { ...now, etag: now.value.version } : now
  }),
  route(getClientAccounts, async ({ query }, context) => {
    const found = await inAccount(context, query.account, async ({ tx, account }) => ({
      ok: true,
      value: { data: [await accountForm(tx, account, context.services.clock.now())], total: 1 },
    }))
    return found.ok || found.refusal.code !== 'notFound' ? found : { ok: true, value: { data: [], total: 0 } }
  }),
  ...[
    provingRoute(calls.create, ({ body }, context) => create(body, context)),
    provingRoute(calls.update, ({ params, body }, context) => update(params.id, body, context)),
    provingRoute(calls.remove, ({ params }, context) => remove(params.id, context)),
  ].map((made) => keptRoute(made, again)),
  route(calls.history, ({ params }, context) => historyOf(params.id, context)),
]
