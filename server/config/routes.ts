/** The agency's own lists (SRC-19, SRV-25), in the order in which pickers show them. */
import { fieldView, getAdvocates, getFieldViews, getGenders, getRaces, getStages } from '../../domain/config/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { paging } from '../lists/index.ts'

type Query = { readonly page?: number | undefined; readonly limit?: number | undefined }

/** A list of settings is asked for as a whole. */
const settingsLimit = 1000
/** SRV-25 */
const usersLimit = 50

/** Settings are short, so a page is cut from the whole list. */
const paged = async <T>(query: Query, all: Promise<T[]>, usual = settingsLimit) => {
  const pages = paging(query, usual, settingsLimit)
  if (!pages.ok) return pages
  const { page, limit, offset } = pages.value
  const rows = await all
  return { ok: true as const, value: { data: rows.slice(offset, offset + limit), total: rows.length, page, limit } }
}

const demographics = ({ tx }: SignedIn, table: 'race' | 'gender') =>
  tx.selectFrom(table).select(['id', 'label', 'status']).orderBy('label').orderBy('id').execute()

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
  route(getRaces, ({ query }, context) => paged(query, demographics(context, 'race'))),
  route(getGenders, ({ query }, context) => paged(query, demographics(context, 'gender'))),
  route(getStages, ({ query }, { tx }) =>
    paged(
      query,
      tx
        .selectFrom('case_stage')
        .select(['id', 'label', 'status', 'is_default'])
        .orderBy('sort_order')
        .orderBy('id')
        .execute(),
    ),
  ),
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
