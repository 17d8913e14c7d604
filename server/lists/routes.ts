/** SRV-33, SRV-36: lists and searches of clients and cases, by the same viewing rules as their pages. */
import { listCases as casesCall, listVictims as victimsCall, type SearchType } from '../../domain/lists/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route } from '../http/route.ts'
import { clientYears, highestId } from '../records/index.ts'
import { listCases } from './caseList.ts'
import { paging } from './paging.ts'
import { caseSearch, statusOf, victimSearch, type Search } from './search.ts'
import { listVictims } from './victimList.ts'

type Asked = {
  readonly search?: string | undefined
  readonly type?: SearchType | undefined
  readonly status?: '0' | '1' | undefined
}

const searchOf = ({ search: text = '', type, status }: Asked, usual: SearchType): Search => {
  const settled = type ?? usual
  return { type: settled, text, status: statusOf(settled, text.trim(), status) }
}

export const routes: readonly Route[] = [
  route(victimsCall, async ({ query }, context) => {
    const { tx, principal, services, audit } = context
    const answer = { data: [], total: 0, page: 1, limit: 0 }
    if (query.format === 'highest_id') return ok({ ...answer, highest_id: await highestId(context, 'victim') })
    if (query.show === 'years') return ok({ ...answer, years: await clientYears(context, accessUser(principal)) })
    const pages = paging(query)
    if (!pages.ok) return pages
    const search = searchOf(query, 'victim')
    const found = victimSearch(search, services.clock.now())
    if (!found.ok) return found
    // LST-08
    const sort = { column: query.order_by ?? 'victim.full_name', descending: query.order === 'DESC' }
    const { rows, total } = await listVictims(tx, accessUser(principal), search, found.value, sort, pages.value)
    await audit({ verb: 'search', kind: 'victim', id: null, count: rows.length })
    return { ok: true, value: { data: rows, total, page: pages.value.page, limit: pages.value.limit } }
  }),
  route(casesCall, async ({ query }, context) => {
    const { tx, principal, services, audit } = context
    if (query.format === 'highest_id')
      return ok({ data: [], total: 0, page: 1, limit: 0, highest_id: await highestId(context, 'court_case') })
    const pages = paging(query)
    if (!pages.ok) return pages
    const user = accessUser(principal)
    const search = searchOf(query, 'case_number')
    const found = caseSearch(search, services.clock.now(), user)
    if (!found.ok) return found
    const sort = { column: query.order_by ?? 'case_reference_id', descending: query.order === 'DESC' }
    const { rows, total } = await listCases(tx, user, search, found.value, sort, pages.value)
    await audit({ verb: 'search', kind: 'court_case', id: null, count: rows.length })
    return { ok: true, value: { data: rows, total, page: pages.value.page, limit: pages.value.limit } }
  }),
]
