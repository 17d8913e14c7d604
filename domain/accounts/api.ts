import * as z from 'zod/mini'
import { addonNames, gates } from '../access/index.ts'
import { call, day, group, id, nullable, schemaOf, text, writtenCount } from '../kernel/index.ts'
import { account } from '../session/index.ts'
import { accountChange, clientAccount, clientChanges, said } from './clientAccount.ts'
import { accountUser, listedAccount, type AccountUser, type ListedAccount } from './listed.ts'

const reads = { allOf: ['view_own_client'] }
const needs = gates['account.add']
const params = z.strictObject({ id: z.int().check(z.minimum(1)) })
const paging = { page: z.optional(writtenCount), limit: z.optional(writtenCount) }

/** SRV-21: the first one counts (CFG-13). Without a number it is the own account; one that is not there is none. */
export const getClientAccounts = call({
  id: 'client.byAccount',
  method: 'GET',
  path: 'client',
  needs: reads,
  query: z.strictObject({ account: z.optional(writtenCount) }),
  response: z.strictObject({ data: z.array(account.schema), total: z.int() }),
  summary: 'Client accounts, by their number',
})

/** SRV-21 */
export const getClientAccount = call({
  id: 'client.get',
  method: 'GET',
  path: 'client/{id}',
  needs: reads,
  errors: [403, 404],
  params,
  response: clientAccount.schema,
  summary: 'One client account',
})

type Page<R> = { data: R[]; total: number; page: number; limit: number }
const page = <R>(row: z.ZodMiniType<R>) =>
  schemaOf<Page<R>>(z.strictObject({ data: z.array(row), total: z.int(), page: z.int(), limit: z.int() }))

/** BIL-25 */
export const listClientAccounts = call({
  id: 'client.list',
  method: 'GET',
  path: 'client/list',
  needs,
  query: z.strictObject({
    ...paging,
    search: z.optional(z.string().check(z.maxLength(100))),
    /** 0 are those that are deactivated. */
    status: z.optional(z.enum(['0', '1'])),
  }),
  response: page<ListedAccount>(listedAccount.schema),
  errors: [403],
  summary: 'The accounts of the installation, by name',
})

/** BIL-25 */
export const listClientUsers = call({
  id: 'client.users',
  method: 'GET',
  path: 'client/{id}/user',
  needs: reads,
  params,
  query: z.strictObject(paging),
  response: page<AccountUser>(accountUser.schema),
  errors: [403, 404],
  summary: 'The users of a client account, the active ones first',
})

const administrator = group({
  first: text('name', 80),
  last: text('name', 80),
  user_login: text('name', 255),
  email: text('email', 255),
})

const change = group({ ...accountChange, user_id: nullable(id('user')) })
const kept = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const changeOf = z.intersection(change.schema, z.object({ before: kept, after: kept }))

const line = (most: number) => z.string().check(z.maxLength(most))
const partnerBody = z.strictObject({
  name: line(160).check(z.regex(/\S/)),
  contact_person: z.nullable(line(160)),
  email: z.nullable(line(255)),
  phone: z.nullable(line(40)),
})
const partnerParams = z.strictObject({ ...params.shape, partner: z.int().check(z.minimum(1)) })
const beside = { needs, response: clientAccount.schema }

/** BIL-25: what of an account has lines of its own. */
export const besideCalls = {
  addon: call({
    ...beside,
    id: 'client_addon.update',
    method: 'PUT',
    path: 'client/{id}/addon/{name}',
    params: z.strictObject({ ...params.shape, name: z.enum(addonNames) }),
    body: z.strictObject({ active: z.boolean() }),
    errors: [401, 403, 404, 409, 412, 422],
    summary: 'Turns a module of a client account on, or cancels it for the end of what is paid',
  }),
  pay: call({
    ...beside,
    id: 'client_payment.create',
    method: 'POST',
    path: 'client/{id}/payment',
    params,
    body: z.strictObject({
      amount: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)),
      paid_on: day('yyyy-MM-dd').schema,
    }),
    errors: [401, 403, 404, 409, 412, 422],
    summary: 'Records a payment, which pays for one more cycle of bills',
  }),
  addPartner: call({
    ...beside,
    id: 'client_partner.create',
    method: 'POST',
    path: 'client/{id}/partner',
    params,
    body: partnerBody,
    errors: [401, 403, 404, 409, 412, 422],
    summary: 'Adds an organisation that a client account works with',
  }),
  changePartner: call({
    ...beside,
    id: 'client_partner.update',
    method: 'PUT',
    path: 'client/{id}/partner/{partner}',
    params: partnerParams,
    body: partnerBody,
    errors: [401, 403, 404, 409, 412, 422],
    summary: 'Changes an organisation that a client account works with',
  }),
  removePartner: call({
    ...beside,
    id: 'client_partner.remove',
    method: 'DELETE',
    path: 'client/{id}/partner/{partner}',
    params: partnerParams,
    errors: [401, 403, 404, 409, 412],
    summary: 'Takes an organisation off those that a client account works with',
  }),
}

/** SRV-22 */
export const clientCalls = {
  create: call({
    id: 'client.create',
    method: 'POST',
    path: 'client',
    needs,
    body: group({ ...said, administrator }).schema,
    response: clientAccount.schema,
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
    response: clientAccount.schema,
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
