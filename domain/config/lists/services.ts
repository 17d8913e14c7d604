/** Lists about services: what is offered, how it is grouped, and who pays for it. */
import { timeOf, yearOf } from '../../kernel/instants.ts'
import { guards } from '../../access/index.ts'
import { id, money, nullable, oneOf, optional, quantity } from '../../kernel/field.ts'
import { wording } from '../../messages/index.ts'
import type { Messages, Values } from '../../kernel/entity.ts'
import { linkedAccounts, mostAccounts } from './accounts.ts'
import { at, entrySection as section, listed, several, usual } from './listed.ts'
import { vocaCategory } from './voca.ts'

const needs = guards['admin.services']

export const serviceCategory = listed({
  kind: 'service_category',
  tab: 'services',
  endpoint: 'service_category',
  version: 2,
  needs,
  fields: usual,
  summary: 'Categories of services',
})

/** The defaults stand in a new entry of the service until somebody types others. */
export const offeredService = listed({
  kind: 'offered_service',
  tab: 'services',
  name: 'service',
  endpoint: 'service',
  version: 2,
  needs,
  fields: {
    ...usual,
    category_id: {
      field: id('service_category'),
      label: 'field.service_category',
      widget: 'lookup',
      lookup: 'service_category',
      section,
      span: 3,
      required: true,
    },
    default_minutes: {
      field: nullable(quantity(0, 100_000)),
      label: 'field.default_minutes',
      widget: 'minutes',
      section,
      span: 2,
    },
    default_dollars: { field: nullable(money()), label: 'field.default_dollars', widget: 'money', section, span: 2 },
    voca_category: vocaCategory('service'),
  },
  columns: ['category_id', 'default_minutes', 'default_dollars', 'voca_category'],
  filters: { category_id: 'category_id' },
  byAccount: true,
  summary: 'Services that the agency offers',
})

const services = several('service', 'field.services', 1_000)

export const serviceGroup = listed({
  kind: 'service_group',
  tab: 'services',
  endpoint: 'service_group',
  version: 1,
  needs,
  fields: { ...usual, services },
  columns: ['services'],
  blank: { services: [] },
  summary: 'Groups of services',
})

export const serviceBundle = listed({
  kind: 'service_bundle',
  tab: 'services',
  endpoint: 'service_bundle',
  version: 1,
  needs,
  fields: { ...usual, services },
  columns: ['services'],
  blank: { services: [] },
  summary: 'Services that are entered in one step',
})

/** RPT-68: anything that is neither is `other`. */
export const grantTypes = ['VOCA', 'VAWA', 'other'] as const
const grantType = {
  field: oneOf(grantTypes),
  label: 'field.grant_type',
  widget: 'choice',
  section,
  span: 2,
  required: true,
  choices: { VOCA: 'grant_type.VOCA', VAWA: 'grant_type.VAWA', other: 'grant_type.other' },
} as const

const accountGroups = several('account_group', 'field.account_groups', mostAccounts)

/** RPT-68 */
export const masterGrant = listed({
  kind: 'master_grant',
  tab: 'grants',
  endpoint: 'master_grant',
  version: 1,
  needs: { allOf: ['add_master_grant'] },
  fields: {
    ...usual,
    grant_type: grantType,
    // Logs of older builds have master grants without these.
    user_id: {
      field: optional(nullable(id('user'))),
      label: 'field.user',
      widget: 'lookup',
      lookup: 'user',
      section,
      span: 3,
    },
    account_groups: { ...accountGroups, field: optional(nullable(accountGroups.field)) },
    accounts: { ...linkedAccounts, field: optional(nullable(linkedAccounts.field)) },
  },
  columns: ['grant_type', 'user_id'],
  blank: { account_groups: [], accounts: [] },
  summary: 'Master grants',
})

/** What is open is of no year that is impossible. */
const yearIn = (value: unknown): number => (typeof value === 'string' ? yearOf(value) : 2000)

const misdated = (whole: Values): Messages => {
  const { date_time: from, end_date_time: to } = whole
  const impossible = ['date_time', 'end_date_time'].filter(
    (name) => !(yearIn(whole[name]) >= 1800 && yearIn(whole[name]) <= 2200),
  )
  if (impossible.length > 0)
    return Object.fromEntries(impossible.map((name) => [name, wording('field.invalid.instant')]))
  const isRight = typeof from !== 'string' || typeof to !== 'string' || timeOf(from) <= timeOf(to)
  return isRight ? {} : { end_date_time: wording('field.endBeforeStart') }
}

/** Start and end; an unset one is open (CFG-25). */
export const grant = listed({
  kind: 'funding_grant',
  tab: 'grants',
  name: 'grant',
  endpoint: 'grant',
  version: 1,
  needs: { allOf: ['configure_grant'] },
  fields: {
    ...usual,
    grant_type: grantType,
    master_grant_id: {
      field: nullable(id('master_grant')),
      label: 'field.master_grant',
      widget: 'lookup',
      lookup: 'master_grant',
      section,
      span: 3,
    },
    date_time: at('field.start'),
    end_date_time: at('field.end'),
  },
  columns: ['grant_type', 'date_time', 'end_date_time'],
  byAccount: true,
  refused: misdated,
  summary: 'Grants that pay for services',
})
