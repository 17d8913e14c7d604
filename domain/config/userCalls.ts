/** SRV-26, CLI-23, ADM-24: who signs in, with which rights, and who no longer does. */
import * as z from 'zod/mini'
import { call, isFilled } from '../kernel/index.ts'
import { changedUser, savedUser } from './forms.ts'

const needs = { allOf: ['admin_own_users'] }
const whole = z.int().check(z.minimum(1))
const params = z.strictObject({ id: whole })
const line = (most: number) => z.string().check(z.trim(), z.refine(isFilled), z.maxLength(most))
const person = {
  first: line(80),
  last: line(80),
  user_login: line(255),
  email: line(255),
  role_id: whole,
}

export const userCalls = {
  create: call({
    id: 'user.create',
    method: 'POST',
    path: 'user',
    needs,
    body: z.strictObject(person),
    response: savedUser.schema,
    errors: [403, 422],
    summary: 'Add a user, who is invited by mail',
  }),
  update: call({
    id: 'user.update',
    method: 'PUT',
    path: 'user/{id}',
    needs,
    params,
    body: z.partial(z.strictObject({ ...person, status: z.literal([0, 1]) })),
    response: changedUser.schema,
    errors: [403, 404, 409, 412, 422, 429],
    summary: 'Change a user, or switch them on or off',
  }),
  invite: call({
    id: 'user.invite',
    method: 'POST',
    path: 'user/{id}/invite',
    needs,
    params,
    response: savedUser.schema,
    errors: [403, 404, 422, 429],
    summary: 'Invite a user who has not set a password, once more',
  }),
}
