/** SRV-57, SRV-60: what reports and affiliates choose from besides the agency's own lists. */
import * as z from 'zod/mini'
import {
  call,
  count,
  group,
  id,
  isoInstant,
  list,
  nullable,
  oneOf,
  optional,
  text,
  writtenCount,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { ageGroup, ageGroupSets } from './ageGroups.ts'
import { mostAccounts } from './lists/accounts.ts'
import { grantTypes } from './lists/services.ts'

/** Counties of which a report has lines. */
export const mostCounties = 500

const paging = { page: z.optional(writtenCount), limit: z.optional(writtenCount) }
const paged = <T>(row: Field<T>) =>
  z.strictObject({ data: list(row).schema, total: count().schema, page: count().schema, limit: count().schema })

/** CFG-29 */
const needs = { allOf: ['view_report'] }

export const getAgeGroups = call({
  id: 'age_group.list',
  method: 'GET',
  path: 'age_group',
  needs,
  query: z.strictObject({ ...paging, set: z.optional(z.enum(ageGroupSets)) }),
  response: paged(ageGroup),
  summary: 'Age groups by which reports count',
})

/** RPT-68. PRM-40: without view_advanced_grant by name only, so all else is null. */
export const advancedGrant = group({
  id: id('grant'),
  label: text('name', 160),
  grant_type: nullable(oneOf(grantTypes)),
  master_grant: nullable(
    group({
      id: id('master_grant'),
      label: text('name', 160),
      user_id: optional(nullable(id('user'))),
      account_groups: optional(list(id('account_group'), mostAccounts)),
      accounts: optional(list(id('account'), mostAccounts)),
    }),
  ),
  status: nullable(count(0, 1)),
  date_time: nullable(isoInstant()),
  end_date_time: nullable(isoInstant()),
})
export type AdvancedGrant = Infer<typeof advancedGrant>

export const getAdvancedGrants = call({
  id: 'advanced_grant.list',
  method: 'GET',
  path: 'advanced_grant',
  needs,
  query: z.strictObject(paging),
  response: paged(advancedGrant),
  summary: 'Grants with what reports on grants ask of them',
})

/** RPT-80 */
export const county = text('street', 80)
export const getCounties = call({
  id: 'county.list',
  method: 'GET',
  path: 'county',
  version: 2,
  needs: { allOf: ['view_report', 'view_hb3800_detail'] },
  response: z.strictObject({ data: list(county, mostCounties).schema }),
  summary: 'Counties in which clients whom the user sees live, each once',
})

/** RPT-61 */
export const groupAccount = group({ id: id('account'), name: text('name', 160) })
export const getGroupAccounts = call({
  id: 'account_group.accounts',
  method: 'GET',
  path: 'account_group/account',
  version: 2,
  needs: { allOf: ['view_report', 'view_enterprise_report'] },
  response: z.strictObject({ data: list(groupAccount, mostAccounts).schema }),
  summary: 'Accounts whose figures the user may add up: the own one, and those of its groups',
})

export const getProducts = call({
  id: 'product.list',
  method: 'GET',
  path: 'product',
  needs: { anyOf: ['view_affiliate', 'add_affiliate'] },
  query: z.strictObject(paging),
  response: paged(group({ id: id('product'), product_name: text('name', 80) })),
  summary: 'Products, for affiliates and their training links',
})
