/** Which of some records the user may open: what somebody's sight has lost is named by nobody. */
import * as z from 'zod/mini'
import { call, schemaOf } from '../kernel/index.ts'
import { pageKinds, type PageKind } from './pages/index.ts'

/** Records that are asked about at once. */
export const mostDoubted = 200

export const recordsInSight = call({
  id: 'records.inSight',
  method: 'GET',
  path: 'in_sight/{kind}',
  needs: 'signedIn',
  params: schemaOf<{ kind: PageKind }>(z.strictObject({ kind: z.enum(pageKinds) })),
  query: z.strictObject({
    ids: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${mostDoubted - 1}}$`))),
  }),
  response: schemaOf<{ ids: number[] }>(z.strictObject({ ids: z.array(z.int()) })),
  summary: 'Which of some records the user may open, by their numbers',
})
