/** SRV-28, SRV-49: the levels of rights that users can have, by the provider's names and by those of the agency. */
import * as z from 'zod/mini'
import { roleLevels } from '../access/index.ts'
import { call, count, isFilled, list, ok, refuse, writtenCount, type Result, seenName } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { role } from '../session/index.ts'

const needs = { allOf: ['admin_own_users'] }
const whole = z.int().check(z.minimum(1))
const params = z.strictObject({ id: whole })
const description = z.string().check(z.trim(), z.refine(isFilled), z.maxLength(80))
const figure = count().schema

export const userRoleCalls = {
  list: call({
    id: 'user_role.list',
    method: 'GET',
    path: 'user_role',
    needs,
    query: z.strictObject({ page: z.optional(writtenCount), limit: z.optional(writtenCount) }),
    response: z.strictObject({ data: list(role).schema, total: figure, page: figure, limit: figure }),
    summary: 'The roles that the user may give to others',
  }),
  create: call({
    id: 'user_role.create',
    method: 'POST',
    path: 'user_role',
    needs,
    body: z.strictObject({ description, level: whole }),
    response: role.schema,
    errors: [403, 422],
    summary: 'Add a role: a name of the agency for one of the levels of rights',
  }),
  update: call({
    id: 'user_role.update',
    method: 'PUT',
    path: 'user_role/{id}',
    needs,
    params,
    body: z.strictObject({ description: z.optional(description), level: z.optional(whole) }),
    response: role.schema,
    errors: [403, 404, 422],
    summary: 'Rename a role of the agency; whoever has it would change in rights with its level, so that stays',
  }),
  remove: call({
    id: 'user_role.remove',
    method: 'DELETE',
    path: 'user_role/{id}',
    needs,
    params,
    response: z.strictObject({ success: z.literal(true) }),
    errors: [403, 404, 422],
    summary: 'Delete a role of the agency that no user has',
  }),
}

type Named = { readonly id: number; readonly level: number; readonly description: string }

const refused = (field: 'level' | 'description' | 'id', message: string): Result<never> =>
  refuse('invalid', message, { fields: { [field]: message } })

/** `others` are the roles of which each has a name of its own; nobody makes a role that they may not give. */
export const roleRefused = (next: Named, before: Named | null, own: number, others: readonly Named[]): Result<null> => {
  const isLevel = Object.values(roleLevels).some((level) => level === next.level) && next.level <= own
  if (before === null ? !isLevel : next.level !== before.level)
    return refused('level', wording(before === null ? 'config.user.role' : 'config.role.level'))
  const name = seenName(next.description)
  return others.some(({ id, description: taken }) => id !== next.id && seenName(taken) === name)
    ? refused('description', wording('config.role.taken'))
    : ok(null)
}

/** A role goes once no user has it. */
export const roleLeaves = (users: number): Result<null> =>
  users === 0 ? ok(null) : refused('id', wording('config.role.inUse', { count: users }))
