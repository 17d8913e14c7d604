/** SRV-21, SRV-22: accounts of clients, for the back office; each reading and each change is audited. */
import { roleLevels } from '../../domain/access/index.ts'
import { dayAt, isBlank, ok, refuse, type BodyOf, type Result, type Values } from '../../domain/kernel/index.ts'
import { t, wording } from '../../domain/messages/index.ts'
import {
  accountProblems,
  clientCalls as calls,
  deactivated,
  getClientAccount,
  getClientAccounts,
  type ClientChanges,
} from '../../domain/selections/index.ts'
import type { Account } from '../../domain/session/index.ts'
import { addInvited, amongNames, inAccount, signInNames } from '../config/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import { keptRoute, provingRoute, route, type Answer, type Proving, type Route, type SignedIn } from '../http/route.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { changedByOthers, changedFields, invalid, notFound } from '../records/index.ts'
import { accountForm, signedInRecently } from '../session/index.ts'
import { changedSince, keepChange, versionOf } from './accountHistory.ts'
import { openAccount } from './create.ts'

const read = (id: number, context: SignedIn): Promise<Answer<Account>> =>
  inAccount(context, id, async ({ tx, account }) => ok(await accountForm(tx, account, context.services.clock.now())))

/** The line of the account's own trail: whose it is sees what others changed of it. */
const toldThere = (
  tx: Work,
  { call, request, services }: { readonly call: string } & Pick<Proving, 'request' | 'services'>,
  account: number,
  fields: readonly string[],
): Promise<void> =>
  appendSystemAudit(
    tx,
    { call: { id: call }, request, at: services.clock.now() },
    { account, userId: null, verb: 'update', kind: 'account', id: account, fields: [...fields], reason: 'provider' },
  )

const start = { name: '', product_name: 'Caselog', time_zone: '' }

/** What the caller may put into it, and who is to be its administrator, who comes in by a mailed link. */
const create = async (body: BodyOf<typeof calls.create>, context: Proving): Promise<Answer<Account>> => {
  const { principal, services, request } = context
  const recent = signedInRecently(principal, services.clock.now())
  if (!recent.ok) return recent
  const { administrator, ...asked } = body
  const said = saidIn(asked)
  const wrong = accountProblems({ ...start, ...said })
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  const names = signInNames(administrator)
  if (!names.ok) return names
  const [first, last] = [administrator.first.trim(), administrator.last.trim()]
  if (isBlank(first) || isBlank(last)) return invalid({ [isBlank(first) ? 'first' : 'last']: t('field.required') })
  const made = await amongNames(context, async (tx, { audit }) => {
    const { name = '', time_zone = '' } = said
    const account = await openAccount(tx, services, { contact_person: `${first} ${last}`, ...said, name, time_zone })
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
  return made.ok ? read(made.value, context) : made
}

/** Texts without blanks around them, and nothing that was not sent. */
const saidIn = (sent: ClientChanges): ClientChanges =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value.trim() : value]],
    ),
  )

type Changing = {
  readonly verb: 'update' | 'deactivate'
  readonly call: string
  /** What is to be of an account as it is now. */
  readonly to: (before: Account) => Result<Values>
}

/** Its people keep the accounts of others: where each could shut out the next, one stolen session would shut out all. */
const isProviders = async (tx: Work, account: number): Promise<boolean> =>
  (await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select('u.id')
    .where('u.account', '=', account)
    .where('u.status', '=', 1)
    .where('r.level', '>=', roleLevels.backOffice)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What can keep people from their work as a deactivation does. */
const stopping: ReadonlySet<string> = new Set([
  'deactivation_date',
  'expiration_date',
  'shut_off_date',
  'grace_period',
  'enable_mfa',
  'max_fields',
])

const ofProvider = refuse('invalid', wording('account.provider'), { fields: { id: wording('account.provider') } })

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
      .select(['scheduled_archive_date', 'archive_date'])
      .where('id', '=', account)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) return notFound
    if (verb === 'deactivate' && (await isProviders(tx, account))) return ofProvider
    const before = { ...(await accountForm(tx, account, at)), ...known }
    const set = to(before)
    if (!set.ok) return set
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

const update = async (id: number, body: BodyOf<typeof calls.update>, context: Proving): Promise<Answer<Account>> => {
  const said = saidIn(body)
  const done = await change(id, context, {
    verb: 'update',
    call: calls.update.id,
    to: (before) => {
      const wrong = accountProblems({ ...start, ...pick(before), deactivation_date: null, ...said }, before.time_zone)
      if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
      // Whoever is back is not archived, or not any more.
      const isBack = said.deactivation_date === null && before.deactivation_date !== null
      return ok({ ...said, ...(isBack && { scheduled_archive_date: null, archive_date: null }) })
    },
  })
  if (!done.ok) return done
  const now = await read(id, context)
  return now.ok ? { ...now, etag: done.value.version } : now
}

const pick = ({ name, product_name, time_zone, start_date, expiration_date, shut_off_date }: Account) => ({
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
    to: ({ deactivation_date: since, time_zone: zone }) =>
      since === null
        ? ok(deactivated(dayAt(context.services.clock.now(), zone)))
        : refuse('invalid', t('account.deactivated.already'), { fields: { id: t('account.deactivated.already') } }),
  })
  return done.ok ? ok({ success: true }) : done
}

const historyOf = (id: number, context: SignedIn) =>
  inAccount(context, id, async ({ account }) => {
    const data = await asSystem(context.services.databases, 'back-office', (tx) =>
      tx
        .selectFrom('account_change')
        .select(['version', 'verb', 'fields', 'before', 'after', 'at', 'user_id'])
        .where('account', '=', account)
        .orderBy('version', 'desc')
        .execute(),
    )
    return ok({ data: data.map((each) => ({ ...each, version: Number(each.version) })) })
  })

const again = async (first: unknown, context: SignedIn): Promise<Answer<Account | { success: true }>> => {
  const { id } = first as { readonly id?: number }
  return id === undefined ? ok({ success: true as const }) : read(id, context)
}

export const clientAccountRoutes: readonly Route[] = [
  route(getClientAccount, ({ params }, context) => read(params.id, context)),
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
