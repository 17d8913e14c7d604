/** Record searches and lists: GET {endpoint} with search, type, page and limit (SRC-20, LST-09). */
import * as z from 'zod/mini'
import { call } from '../kernel/index.ts'
import { caseCard, victimCard } from './forms.ts'

/** Search types of the kinds that stand now (SRC-12 … SRC-14, LST-02); others are refused by name. */
export const searchTypes = {
  victims: ['victim', 'all', 'all_active', 'all_inactive', 'inactive', 'case_number', 'address', 'business', 'race', 'gender', 'owner', 'id', 'person_id', 'case_id', 'victim_id', 'date'],
  cases: ['case_number', 'all', 'all_active', 'all_inactive', 'inactive', 'victim', 'owner', 'id', 'case_id', 'date'],
} as const
export type SearchType = (typeof searchTypes)['victims' | 'cases'][number]

/** Columns that a list can be sorted by (LST-25). */
export const sortColumns = {
  victims: ['victim.full_name', 'case_reference_id', 'victim_type', 'birthdate', 'updated_at', 'rank'],
  cases: ['case_reference_id', 'date_time', 'victim_name', 'updated_at', 'rank'],
} as const

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const query = <const T extends readonly string[], const O extends readonly string[]>(types: T, columns: O) =>
  z.strictObject({
    search: z.optional(z.string().check(z.maxLength(200))),
    type: z.optional(z.enum(types as readonly string[] as [T[number], ...T[number][]])),
    status: z.optional(z.enum(['0', '1'])),
    page: z.optional(whole),
    limit: z.optional(whole),
    includes: z.optional(z.string().check(z.maxLength(500))),
    order_by: z.optional(z.enum(columns as readonly string[] as [O[number], ...O[number][]])),
    order: z.optional(z.enum(['ASC', 'DESC'])),
  })

const page = <T>(row: z.ZodMiniType<T>) => z.strictObject({ data: z.array(row), total: z.int(), page: z.int(), limit: z.int() })

export const listVictims = call({
  id: 'victim.list', method: 'GET', path: 'victim', version: 2, needs: { allOf: ['view_own_victim'] }, query: query(searchTypes.victims, sortColumns.victims),
  response: page(victimCard.schema), errors: [400], summary: 'Clients that the user may see',
})
export const listCases = call({
  id: 'court_case.list', method: 'GET', path: 'court_case', version: 1, needs: { allOf: ['view_own_case'] }, query: query(searchTypes.cases, sortColumns.cases),
  response: page(caseCard.schema), errors: [400], summary: 'Cases that the user may see',
})
