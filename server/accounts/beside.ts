/** BIL-25: what of a client's account has lines of its own: modules, payments, partners. */
import type { ClientAccount } from '../../domain/accounts/index.ts'
import { afterPayment, besideCalls as calls, partnerOf } from '../../domain/accounts/index.ts'
import { addons } from '../../domain/access/index.ts'
import {
  dayAt,
  isoDay,
  ok,
  refuse,
  shownIso,
  type BodyOf,
  type Result,
  type Values,
} from '../../domain/kernel/index.ts'
import { t, wording } from '../../domain/messages/index.ts'
import {
  keptRoute,
  provingRoute,
  type Answer,
  type Proving,
  type Route,
  type SecretsWorld,
  type SignedIn,
} from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { changedByOthers, changedFields, invalid, notFound } from '../records/index.ts'
import { changeAddon, isThere, signedInRecently } from '../session/index.ts'
import { changedSince, keepChange } from './accountHistory.ts'
import { isProviders, ofProvider, toldThere } from './provider.ts'
import { readAccount } from './read.ts'

type Done = {
  readonly kind: 'addon' | 'payment' | 'partner'
  readonly verb: 'create' | 'update' | 'delete'
  readonly id: number | null
  readonly before: Values
  readonly after: Values
}

/** What is changed by itself: over what others did to the rest nothing is lost. */
type Part = 'addons' | 'payments' | 'partners'

/** In one transaction: the change, its version, and a line in both trails. Null changes nothing. */
const beside = async (
  account: number,
  context: Proving,
  { call, part }: { readonly call: string; readonly part: Part },
  work: (tx: Work, world: SecretsWorld) => Promise<Result<Done | null>>,
): Promise<Answer<ClientAccount>> => {
  const { principal, services, request } = context
  const at = services.clock.now()
  const recent = signedInRecently(principal, at)
  if (!recent.ok) return recent
  const done = await context.amongSecrets(async (tx, world): Promise<Result<Done | null>> => {
    const known = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', account)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) return notFound
    if (request.ifMatch !== null) {
      const since = await changedSince(tx, account, request.ifMatch)
      if (since === null) return refuse('stale', changedByOthers)
      if (since.includes(part)) return refuse('conflict', changedByOthers)
    }
    const changed = await work(tx, world)
    if (!changed.ok) return changed
    if (changed.value === null) {
      await world.audit({ verb: 'update', kind: 'account', id: account, fields: [] })
      return changed
    }
    const { kind, verb, id, before, after } = changed.value
    const fields = changedFields(before, after)
    await keepChange(tx, { account, verb: 'update', before, after, fields, user: principal.userId, at })
    await toldThere(tx, { call, request, services }, account, fields)
    await world.audit({ verb, kind, id, fields })
    return changed
  })
  return done.ok ? readAccount(account, context) : done
}

const setAddon = (
  account: number,
  asked: Parameters<typeof changeAddon>[3],
  context: Proving,
): Promise<Answer<ClientAccount>> =>
  beside(account, context, { call: calls.addon.id, part: 'addons' }, async (tx, { services, afterCommit }) => {
    const { principal } = context
    if (account !== principal.account && !asked.active && (await isProviders(tx, account))) return ofProvider
    const changed = await changeAddon(tx, account, services.clock.now(), asked)
    if (!changed.ok || changed.value === null) return changed.ok ? ok(null) : changed
    const { id, was, is } = changed.value
    if (isThere(was) !== isThere(is))
      afterCommit(() => services.realtime.rightsChanged(account, account === principal.account ? principal.userId : 0))
    const { label } = addons[asked.name]
    return ok({
      kind: 'addon',
      verb: 'update',
      id,
      before: { addons: `${label}: ${was}` },
      after: { addons: `${label}: ${is}` },
    })
  })

/** Days as yyyy-MM-dd; null is never. */
const isLater = (day: string | null, than: string | null): boolean => than !== null && (day === null || day > than)

/** BIL-23 */
const pay = (
  account: number,
  { amount, paid_on: paidOn }: BodyOf<typeof calls.pay>,
  context: Proving,
): Promise<Answer<ClientAccount>> =>
  beside(account, context, { call: calls.pay.id, part: 'payments' }, async (tx) => {
    const before = await tx
      .selectFrom('account')
      .select(['paid_setup', 'expiration_date', 'shut_off_date', 'bill_cycle', 'bill_day', 'time_zone'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    if (Number(amount) <= 0) return invalid({ amount: wording('field.invalid.money') })
    const today = isoDay(dayAt(context.services.clock.now(), before.time_zone))
    if (paidOn > today) return invalid({ paid_on: wording('account.payment.later') })
    const after = afterPayment(before, paidOn)
    const isOthers = account !== context.principal.account
    if (isOthers && !isLater(after.expiration_date, before.expiration_date) && (await isProviders(tx, account)))
      return ofProvider
    // An old day of a payment would shut out those who were never to expire.
    if (before.expiration_date === null && after.expiration_date !== null && after.expiration_date < today)
      return invalid({ paid_on: wording('account.payment.over', { until: shownIso(after.expiration_date) }) })
    const { id } = await tx
      .insertInto('payment')
      .values({ account, amount, paid_on: paidOn })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('account').set(after).where('id', '=', account).execute()
    return ok({
      kind: 'payment',
      verb: 'create',
      id,
      before: { ...before, payments: null },
      after: { ...after, payments: `${amount} ${paidOn}` },
    })
  })

type Partner = BodyOf<typeof calls.addPartner>

const inOneLine = ({ name, contact_person: person, email, phone }: Partner): string =>
  [name, person, email, phone].flatMap((each) => each ?? []).join(', ')

const putPartner = (
  account: number,
  partner: number | null,
  body: Partner,
  context: Proving,
): Promise<Answer<ClientAccount>> =>
  beside(
    account,
    context,
    { call: (partner === null ? calls.addPartner : calls.changePartner).id, part: 'partners' },
    async (tx) => {
      const { body: next, problems } = partnerOf(body)
      if (Object.keys(problems).length > 0) return invalid({ ...problems })
      const of = tx.selectFrom('account_partner').where('account', '=', account)
      const before = await of
        .select(['name', 'contact_person', 'email', 'phone'])
        .where('id', '=', partner ?? 0)
        .executeTakeFirst()
      if (partner !== null && !before) return notFound
      const other = await of
        .select('id')
        .where('name', '=', next.name)
        .where('id', '<>', partner ?? 0)
        .executeTakeFirst()
      if (other) return invalid({ name: t('account.partner.twice') })
      const { id } =
        partner === null
          ? await tx
              .insertInto('account_partner')
              .values({ account, ...next })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await tx
              .updateTable('account_partner')
              .set(next)
              .where('account', '=', account)
              .where('id', '=', partner)
              .returning('id')
              .executeTakeFirstOrThrow()
      return ok({
        kind: 'partner',
        verb: partner === null ? 'create' : 'update',
        id,
        before: { partners: before ? inOneLine(before) : null },
        after: { partners: inOneLine(next) },
      })
    },
  )

const removePartner = (account: number, partner: number, context: Proving): Promise<Answer<ClientAccount>> =>
  beside(account, context, { call: calls.removePartner.id, part: 'partners' }, async (tx) => {
    const gone = await tx
      .deleteFrom('account_partner')
      .where('account', '=', account)
      .where('id', '=', partner)
      .returning(['name', 'contact_person', 'email', 'phone'])
      .executeTakeFirst()
    return gone
      ? ok({
          kind: 'partner',
          verb: 'delete',
          id: partner,
          before: { partners: inOneLine(gone) },
          after: { partners: null },
        })
      : notFound
  })

const again = (first: unknown, context: SignedIn): Promise<Answer<ClientAccount>> =>
  readAccount((first as ClientAccount).id, context)

export const besideRoutes: readonly Route[] = [
  provingRoute(calls.addon, ({ params: { id, name }, body: { active } }, context) =>
    setAddon(id, { name, active }, context),
  ),
  provingRoute(calls.pay, ({ params, body }, context) => pay(params.id, body, context)),
  provingRoute(calls.addPartner, ({ params, body }, context) => putPartner(params.id, null, body, context)),
  provingRoute(calls.changePartner, ({ params: { id, partner }, body }, context) =>
    putPartner(id, partner, body, context),
  ),
  provingRoute(calls.removePartner, ({ params: { id, partner } }, context) => removePartner(id, partner, context)),
].map((made) => keptRoute(made, again))
