import * as z from 'zod/mini'
import { call } from '../kernel/index.ts'
import { advocate, fieldView, gender, race, stage } from './forms.ts'

const paged = <T>(row: z.ZodMiniType<T>) => z.strictObject({ data: z.array(row), total: z.int(), page: z.int(), limit: z.int() })
const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const paging = { page: z.optional(whole), limit: z.optional(whole) }

export const getRaces = call({ id: 'race.list', method: 'GET', path: 'race', version: 2, needs: 'signedIn', query: z.strictObject(paging), response: paged(race.schema), summary: 'Races of the account' })
export const getGenders = call({ id: 'gender.list', method: 'GET', path: 'gender', version: 2, needs: 'signedIn', query: z.strictObject(paging), response: paged(gender.schema), summary: 'Genders of the account' })
export const getStages = call({ id: 'stage.list', method: 'GET', path: 'stage', needs: 'signedIn', query: z.strictObject(paging), response: paged(stage.schema), summary: 'Case stages of the account' })
export const getFieldViews = call({ id: 'field_view.list', method: 'GET', path: 'field_view', needs: 'signedIn', query: z.strictObject({ ...paging, table: z.optional(z.string()) }), response: paged(fieldView.schema), summary: 'Custom fields of the account' })
export const getAdvocates = call({ id: 'user.list', method: 'GET', path: 'user', needs: 'signedIn', query: z.strictObject({ ...paging, include_self: z.optional(z.enum(['0', '1'])), status: z.optional(z.enum(['0', '1'])) }), response: paged(advocate.schema), summary: 'Advocates of the account, by name (SRC-19)' })
