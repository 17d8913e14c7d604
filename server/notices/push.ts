/** SRV-29, NOT-14: what is said to users at once, or put under their bell. */
import { sql } from 'kysely'
import { ok, refuse } from '../../domain/kernel/index.ts'
import { pushNotification, type Push } from '../../domain/notices/index.ts'
import { route, type SignedIn } from '../http/route.ts'
import type { Aim } from '../http/services.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { rightsOf, standings } from '../session/index.ts'
import { aimOf } from './aim.ts'

type Target = { readonly account: number; readonly userId: number }

/** Active users of accounts that are not archived, with the rights that they have now. */
const targets = async (tx: Work, { account, user, scope }: Aim, now: number): Promise<readonly Target[]> => {
  let asked = standings(tx).where('u.status', '=', 1).where('a.archive_date', 'is', null)
  if (account !== null) asked = asked.where('u.account', '=', account)
  if (user !== null) asked = asked.where('u.id', '=', user)
  const all = await asked.execute()
  return all.filter((standing) => scope === null || rightsOf(standing, now).scopes.includes(scope))
}

/** Under the name of the request, so that one which is sent again adds nothing. */
const keep = async (aim: Aim, { event, note }: Push, { services, principal, request }: SignedIn): Promise<number> => {
  const now = services.clock.now()
  const push = `${principal.userId} ${request.idempotencyKey ?? request.id}`
  return asSystem(services.databases, 'back-office', async (tx) => {
    const to = await targets(tx, aim, now)
    await sql`
      insert into push_notification (account, user_id, event, note, created_at, push)
      select t.account, t.user_id, ${event}, ${note}, ${new Date(now).toISOString()}, ${push}
      from unnest(${to.map(({ account }) => account)}::bigint[], ${to.map(({ userId }) => userId)}::bigint[])
        as t (account, user_id)
      on conflict (account, user_id, push) where push is not null do nothing`.execute(tx)
    return to.length
  })
}

/** NOT-13: ids in the order of the commits, so that whoever has heard one has heard those before it. */
const announce = async (tx: Work, { account, user, scope }: Aim, note: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('caselog broadcasts'))`.execute(tx)
  await tx.insertInto('broadcast').values({ account, user_id: user, scope, note }).execute()
}

export const pushRoute = route(pushNotification, async ({ body }, context) => {
  const { tx, principal, services, audit, afterCommit } = context
  const aim = aimOf(body, principal)
  if (aim === null) return refuse('forbidden', 'You may tell the users of your own account only.')
  const count = body.event === 'notification' ? await keep(aim, body, context) : undefined
  await audit({
    verb: body.event,
    kind: 'push_notification',
    id: body.user_id ?? null,
    ...(count !== undefined && { count }),
  })
  if (body.event === 'broadcast') {
    await announce(tx, aim, body.note)
    afterCommit(services.realtime.broadcast)
  } else afterCommit(() => services.realtime.push(aim, { name: 'notification', payload: {} }))
  return ok({ success: true } as const)
})
