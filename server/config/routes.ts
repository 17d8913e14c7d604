/** The agency's own lists (SRC-19, SRV-25), in the order in which pickers show them. */
import { fieldView, getAdvocates, getFieldViews } from '../../domain/config/index.ts'
import { route, type Route } from '../http/route.ts'
import { collectionRoutes } from './collectionRoutes.ts'
import { paged } from './paged.ts'

/** SRV-25 */
const usersLimit = 50

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

export const routes: readonly Route[] = [
  ...collectionRoutes,
  route(getFieldViews, async ({ query }, { tx }) => {
    const views = await tx
      .selectFrom('field_view')
      .select(fieldViewColumns)
      .orderBy('table_name')
      .orderBy('sort_order')
      .orderBy('id')
      .execute()
    const wanted = views.filter(view => query.table === undefined || view.table_name === query.table)
    const shown = wanted.map(({ table_name: table, sort_order: order, ...view }) =>
      fieldView.schema.parse({ ...view, table, order }),
    )
    return paged(query, Promise.resolve(shown))
  }),
  route(getAdvocates, ({ query }, { tx, principal }) => {
    // PRM-44: view_own_user shows the own user only.
    const users = tx
      .selectFrom('app_user')
      .select(['id', 'first', 'last', 'status'])
      .$if(query.include_self !== '1', all => all.where('id', '<>', principal.userId))
      .$if(query.status !== undefined, all => all.where('status', '=', query.status === '1' ? 1 : 0))
      .$if(!principal.scopes.has('view_any_user'), all => all.where('id', '=', principal.userId))
      .orderBy('last')
      .orderBy('first')
      .orderBy('id')
    return paged(query, users.execute(), usersLimit)
  }),
]
