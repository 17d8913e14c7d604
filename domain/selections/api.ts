import * as z from 'zod/mini'
import { gates } from '../access/index.ts'
import {
  call,
  category,
  count,
  day,
  flag,
  group,
  id,
  isoInstant,
  label,
  list,
  nullable,
  oneOf,
  optional,
  text,
  writtenCount,
  type Infer,
} from '../kernel/index.ts'
import { account } from '../session/index.ts'

const data = z.array(account.schema)

/** SRV-21: the first one counts (CFG-13). Without a number it is the own account; one that is not there is none. */
export const getClientAccounts = call({
  id: 'client.byAccount',
  method: 'GET',
  path: 'client',
  needs: { allOf: ['view_own_client'] },
  query: z.strictObject({ account: z.optional(writtenCount) }),
  response: z.strictObject({ data, total: z.int() }),
  summary: 'Client accounts, by their number',
})

/** SRV-21 */
export const getClientAccount = call({
  id: 'client.get',
  method: 'GET',
  path: 'client/{id}',
  needs: { allOf: ['view_own_client'] },
  errors: [403, 404],
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  response: account.schema,
  summary: 'One client account',
})

const isoDate = nullable(day('yyyy-MM-dd'))
/** What whoever keeps the installation says of an account; what is not named stays. */
const fields = {
  name: optional(text('name', 160)),
  product_name: optional(text('name', 80)),
  time_zone: optional(label(60)),
  contact_person: optional(nullable(text('name', 160))),
  support_phone: optional(text('phone', 40)),
  start_date: optional(isoDate),
  expiration_date: optional(isoDate),
  shut_off_date: optional(isoDate),
  grace_period: optional(count(0, 3650)),
  paid_setup: optional(flag()),
  bill_cycle: optional(category([1, 2, 3, 4, 5])),
  billing_enabled: optional(flag()),
  show_demo_link: optional(flag()),
  enable_mfa: optional(flag()),
  max_fields: optional(count(0, 10_000)),
  /** Null takes back that it is deactivated. */
  deactivation_date: optional(isoDate),
}
const clientChanges = group(fields)
export type ClientChanges = Infer<typeof clientChanges>

const needs = gates['account.add']
const params = z.strictObject({ id: z.int().check(z.minimum(1)) })
const administrator = group({
  first: text('name', 80),
  last: text('name', 80),
  user_login: text('name', 255),
  email: text('email', 255),
})

const change = group({
  version: count(1),
  verb: oneOf(['create', 'update', 'deactivate', 'archive']),
  fields: list(label(60)),
  at: isoInstant(),
  user_id: nullable(id('user')),
})
const kept = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const changeOf = z.intersection(change.schema, z.object({ before: kept, after: kept }))

/** SRV-22 */
export const clientCalls = {
  create: call({
    id: 'client.create',
    method: 'POST',
    path: 'client',
    needs,
    body: group({ ...fields, administrator }).schema,
    response: account.schema,
    errors: [401, 403, 422],
    summary: 'Add an account with the usual lists, and its administrator, who is invited by mail',
  }),
  update: call({
    id: 'client.update',
    method: 'PUT',
    path: 'client/{id}',
    needs,
    params,
    body: clientChanges.schema,
    response: account.schema,
    errors: [401, 403, 404, 409, 412, 422],
    summary: 'Change an account, or take back that it is deactivated',
  }),
  remove: call({
    id: 'client.remove',
    method: 'DELETE',
    path: 'client/{id}',
    needs,
    params,
    response: z.strictObject({ success: z.literal(true) }),
    errors: [401, 403, 404, 422],
    summary: 'Deactivate an account as of today; it is archived 90 days later',
  }),
  history: call({
    id: 'client.history',
    method: 'GET',
    path: 'client/{id}/history',
    needs: { allOf: ['view_own_client', 'add_client'] },
    params,
    response: z.strictObject({ data: z.array(changeOf) }),
    errors: [403, 404],
    summary: 'What was changed of an account, the newest first',
  }),
}
