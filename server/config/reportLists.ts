/** SRV-57, SRV-60: what reports and affiliates choose from besides the agency's own lists. */
import { grantDetail } from '../../domain/access/index.ts'
import {
  ageGroups,
  getAdvancedGrants,
  getAgeGroups,
  getProducts,
  type AdvancedGrant,
} from '../../domain/config/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { paged } from './paged.ts'

const byName = ({ id, label }: AdvancedGrant): AdvancedGrant => ({
  id,
  label,
  grant_type: null,
  master_grant: null,
  status: null,
  date_time: null,
  end_date_time: null,
})

/** PRM-40, PRM-55 */
const grantsFor = async ({ tx, principal }: SignedIn): Promise<AdvancedGrant[]> => {
  const detail = grantDetail(principal.scopes)
  if (detail === 'none') return []
  const rows = await tx
    .selectFrom('funding_grant as g')
    .leftJoin('master_grant as m', (join) =>
      join.onRef('m.account', '=', 'g.account').onRef('m.id', '=', 'g.master_grant_id'),
    )
    .select(['g.id', 'g.label', 'g.grant_type', 'g.status', 'g.date_time', 'g.end_date_time'])
    .select(['m.id as master_id', 'm.label as master_label', 'm.user_id', 'm.account_groups', 'm.accounts'])
    .orderBy('g.sort_order')
    .orderBy('g.label')
    .orderBy('g.id')
    .execute()
  const grants = rows.map(
    ({ master_id, master_label, user_id, account_groups, accounts, ...grant }): AdvancedGrant => ({
      ...grant,
      master_grant:
        master_id === null
          ? null
          : {
              id: master_id,
              label: master_label ?? '',
              user_id: user_id ?? null,
              account_groups: account_groups ?? [],
              accounts: accounts ?? [],
            },
    }),
  )
  return detail === 'full' ? grants : grants.map(byName)
}

export const reportListRoutes: readonly Route[] = [
  route(getAgeGroups, ({ query }) =>
    paged(query, Promise.resolve(ageGroups.filter(({ set }) => query.set === undefined || set === query.set))),
  ),
  route(getAdvancedGrants, ({ query }, context) => paged(query, grantsFor(context))),
  route(getProducts, ({ query }, { tx }) =>
    paged(query, tx.selectFrom('product').select(['id', 'product_name']).orderBy('id').execute()),
  ),
]
