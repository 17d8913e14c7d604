/** SRV-33 … SRV-36, SRV-39, SRV-40: lists and searches of each kind, by the same viewing rules as their pages. */
import { ok, refuse } from '../../domain/kernel/index.ts'
import { listTabs, lists, type ListQuery, type ListTab } from '../../domain/lists/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route } from '../http/route.ts'
import { askedInstead } from '../records/index.ts'
import { found, listRecords } from './listRecords.ts'
import { paging } from './paging.ts'
import { statusOf, type Search } from './search.ts'

export const searchOf = (
  tab: ListTab,
  { search: text = '', type = lists[tab].searchTypes[0], status }: ListQuery,
): Search => ({
  type,
  text,
  status: statusOf(type, text.trim(), status),
})

/** LOC-03: the path of persons answers with locations to those who say so. */
const unsaid = (tab: ListTab, query: ListQuery): string | undefined =>
  Object.keys(lists[tab].always).find(name => !Object.hasOwn(query, name))

const listRoute = <T extends ListTab>(tab: T): Route =>
  route(lists[tab].call, async ({ query }, context) => {
    const { tx, principal, services, audit } = context
    const pages = paging(query)
    if (!pages.ok) return pages
    const { page, limit } = pages.value
    const instead = await askedInstead(context, lists[tab].kind, query)
    if (instead !== null) return ok({ data: [], total: 0, page, limit, ...instead })
    const missing = unsaid(tab, query)
    if (missing !== undefined) return refuse('malformed', `Parameter '${missing}': This is needed.`)
    const user = accessUser(principal)
    const search = searchOf(tab, query)
    const looked = found(tab, search, { user, now: services.clock.now() })
    if (!looked.ok) return looked
    // LST-08
    const sort = { column: query.order_by ?? lists[tab].sortColumns[0], descending: query.order === 'DESC' }
    const { rows, total } = await listRecords(tx, tab, user, search, looked.value, sort, pages.value)
    await audit({ verb: 'search', kind: lists[tab].kind, id: null, count: rows.length })
    return ok({ data: rows, total, page, limit })
  })

export const routes: readonly Route[] = listTabs.map(listRoute)
