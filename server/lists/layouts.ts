/** How users have the columns of their lists. */
import { sql } from 'kysely'
import { ok } from '../../domain/kernel/index.ts'
import { getLayouts, putLayout, type ListLayout, type ListTab } from '../../domain/lists/index.ts'
import { route, type Route } from '../http/route.ts'

const read = route(getLayouts, async (_asked, { tx, principal }) => {
  const { rows } = await sql<{ tab: ListTab; layout: ListLayout }>`
    select tab, layout from list_layout where user_id = ${principal.userId} order by tab`.execute(tx)
  return ok({ data: rows })
})

const keep = route(putLayout, async ({ body: { tab, layout } }, { tx, principal }) => {
  if (layout === null)
    await sql`delete from list_layout where user_id = ${principal.userId} and tab = ${tab}`.execute(tx)
  else
    await sql`
      insert into list_layout (account, user_id, tab, layout)
      values (${principal.account}, ${principal.userId}, ${tab}, ${JSON.stringify(layout)}::jsonb)
      on conflict (account, user_id, tab) do update set layout = excluded.layout`.execute(tx)
  return ok({ success: true } as const)
})

export const layoutRoutes: readonly Route[] = [read, keep]
