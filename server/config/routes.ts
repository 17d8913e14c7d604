/** The agency's own lists (SRC-19, SRV-25), in the order in which pickers show them. */
import { capabilitiesOf, gates, mayAddTimelog } from '../../domain/access/index.ts'
import { fieldView, getAdvocates, getFieldViews, userPageSize, type advocate } from '../../domain/config/index.ts'
import { meets, ok, refuse, type Infer, type QueryOf } from '../../domain/kernel/index.ts'
import { leastTyped } from '../../domain/masquerade/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { findCandidates } from '../masquerade/index.ts'
import { denied } from '../records/index.ts'
import { capabilityRoutes } from './capabilities.ts'
import { fieldViewRoutes } from './fieldViews.ts'
import { inAccount } from './inAccount.ts'
import { paged } from './paged.ts'
import { reportListRoutes } from './reportLists.ts'
import { savedReportRoutes } from './savedReports.ts'
import { userRoleRoutes } from './userRoles.ts'
import { userRoutes } from './users.ts'

const fieldViewColumns = [
  'id',
  'table_name',
  'label',
  'description',
  'type',
  'required',
  'status',
  'sort_order',
  'default_value',
  'options',
] as const

type User = Infer<typeof advocate>
type Ranked = Omit<User, 'logs_time'> & { readonly roleLevel: number; readonly capabilities: readonly string[] }

/** PRM-32 */
const withLogsTime = ({ roleLevel, capabilities, ...user }: Ranked): User => {
  const held = new Set(capabilitiesOf({ roleLevel, capabilities }))
  return { ...user, logs_time: mayAddTimelog({ id: user.id, roleLevel, scopes: new Set(), capabilities: held }) }
}

/** SRV-24 */
const candidates = async (query: QueryOf<typeof getAdvocates>, context: SignedIn) => {
  const { search = '' } = query
  if (!meets(context.principal.scopes, gates['user.masquerade'])) return denied('You may not work as another user.')
  if (search.trim().length < leastTyped) {
    const problem = 'At least three characters are needed.'
    return refuse('invalid', problem, { fields: { search: problem } })
  }
  const data = await findCandidates(search, userPageSize, context)
  // The call's other form: its type tells of the first only.
  return ok({ data: data as never[], total: data.length, page: 1, limit: userPageSize })
}

const statusesIn = (list: string): readonly (0 | 1)[] => list.split(',').map((status) => (status === '1' ? 1 : 0))

export const routes: readonly Route[] = [
  ...userRoutes,
  ...capabilityRoutes,
  ...fieldViewRoutes,
  ...savedReportRoutes,
  ...reportListRoutes,
  ...userRoleRoutes,
  route(getFieldViews, async ({ query }, { tx }) => {
    const views = await tx
      .selectFrom('field_view')
      .select(fieldViewColumns)
      .orderBy('table_name')
      .orderBy('sort_order')
      .orderBy('id')
      .execute()
    const wanted = views.filter((view) => (query.table ?? 'all') === 'all' || view.table_name === query.table)
    const shown = wanted.map(({ table_name: table, sort_order: order, ...view }) =>
      fieldView.schema.parse({ ...view, table, order }),
    )
    return paged(query, Promise.resolve(shown))
  }),
  route(getAdvocates, ({ query }, context) => {
    if (query.admin_bypass === '1') return candidates(query, context)
    return inAccount(context, query.account, ({ tx, account }) => {
      const { principal } = context
      // PRM-44: view_own_user shows the own user only.
      const users = tx
        .selectFrom('app_user as u')
        .innerJoin('role as r', 'r.id', 'u.role_id')
        .select(['u.id', 'u.first', 'u.last', 'u.status', 'u.capabilities', 'r.level as roleLevel'])
        .where('u.account', '=', account)
        .$if(query.include_self !== '1', (all) => all.where('u.id', '<>', principal.userId))
        .$if(query.status !== undefined, (all) => all.where('u.status', 'in', statusesIn(query.status ?? '')))
        .$if(!principal.scopes.has('view_any_user'), (all) => all.where('u.id', '=', principal.userId))
        .orderBy('u.last')
        .orderBy('u.first')
        .orderBy('u.id')
      return paged(
        query,
        users.execute().then((all) => all.map(withLogsTime)),
        userPageSize,
      )
    })
  }),
]
