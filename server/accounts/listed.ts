/** BIL-25: the accounts that the back office edits, and who is in them. */
import { sql } from 'kysely'
import { listClientAccounts, listClientUsers, type ListedAccount } from '../../domain/accounts/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { usualGrace } from '../../domain/session/index.ts'
import { inAccount } from '../config/index.ts'
import { paging } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import { asSystem } from '../kernel/database.ts'
import { containing } from '../kernel/like.ts'

const accountsRoute = route(listClientAccounts, async ({ query }, { services, audit }) => {
  const pages = paging(query)
  if (!pages.ok) return pages
  const { page, limit, offset } = pages.value
  const { status } = query
  const search = (query.search ?? '').trim()
  const found = sql`
    (${search} = '' or a.name ilike ${containing(search)} or a.product_name ilike ${containing(search)}
      or a.id::text = ${search})
    and (${status ?? null}::text is null or (a.deactivation_date is null) = (${status ?? null}::text = '1'))`
  await audit({ verb: 'list', kind: 'account', id: null })
  const answer = await asSystem(services.databases, 'back-office', async (tx) => {
    const { rows: data } = await sql<ListedAccount>`
      select a.id, a.name, a.product_name, a.expiration_date, a.shut_off_date, a.deactivation_date, a.archive_date,
        coalesce(a.grace_period, ${usualGrace}) as grace_period, a.paid_setup, a.billing_enabled,
        (select count(*)::int from app_user u where u.account = a.id and u.status = 1) as users,
        greatest(
          (select max(u.last_login) from app_user u where u.account = a.id),
          (select max(s.seen_at) from live_session s where s.account = a.id)) as last_activity_date
      from account a where ${found} order by lower(a.name), a.id limit ${limit} offset ${offset}`.execute(tx)
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from account a where ${found}`.execute(
      tx,
    )
    return { data, total: rows[0]?.total ?? 0 }
  })
  return ok({ ...answer, page, limit })
})

const usersRoute = route(listClientUsers, ({ params, query }, context) => {
  const pages = paging(query)
  if (!pages.ok) return Promise.resolve(pages)
  const { page, limit, offset } = pages.value
  return inAccount(context, params.id, async ({ tx, account }) => {
    const data = await tx
      .selectFrom('app_user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select([
        'u.id',
        'u.first',
        'u.last',
        'u.user_login',
        'u.email',
        'r.description as role',
        'u.status',
        'u.last_login',
      ])
      .where('u.account', '=', account)
      .orderBy('u.status', 'desc')
      .orderBy((eb) => eb.fn('lower', ['u.last']))
      .orderBy((eb) => eb.fn('lower', ['u.first']))
      .orderBy('u.id')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await tx
      .selectFrom('app_user')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    return ok({ data, total: Number(total), page, limit })
  })
})

export const listedRoutes: readonly Route[] = [accountsRoute, usersRoute]
