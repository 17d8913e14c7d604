/** ADM-25: what is asked of an agency's list as a whole, or of one entry besides itself. */
import * as z from 'zod/mini'
import { listedKinds, type ListedKind } from '../config/index.ts'
import { call, schemaOf, type Call } from '../kernel/index.ts'
import { entities, kinds, recordCalls, recordFields, type Kind, type ofPath, type Records } from '../records/index.ts'

type None = Record<string, never>
type OfPath = ReturnType<typeof ofPath>
type Arranged<K extends ListedKind> = { data: Records[K][] }
type ArrangeCall<K extends ListedKind> = Call<string, None, OfPath, { ids: number[] }, Arranged<K>>

/** Entries that a list holds at most where it is put in order. */
export const mostArranged = 10_000

const areDistinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length

const arranging = <K extends ListedKind>(kind: K): ArrangeCall<K> => {
  const { endpoint, version } = entities[kind]
  const { query, needs } = recordCalls[kind].update
  return call({
    id: `${kind}.arrange`,
    method: 'PUT',
    path: endpoint,
    version,
    needs,
    ...(query && { query: schemaOf<OfPath>(query) }),
    body: z.strictObject({
      ids: z.array(z.int().check(z.minimum(1))).check(z.maxLength(mostArranged), z.refine(areDistinct)),
    }),
    response: z.strictObject({ data: z.array(recordFields[kind].schema) }),
    errors: [403, 404, 422],
    summary: `Puts entries of ${endpoint} into this order, on the places that they have together`,
  })
}

/** Only those that are kept in an order of the agency's. */
export const isArranged = (kind: ListedKind): boolean => 'order' in entities[kind].fields
export const arrangedKinds = listedKinds.filter(isArranged) as [ListedKind, ...ListedKind[]]
export const arrangeCalls = Object.fromEntries(arrangedKinds.map((kind) => [kind, arranging(kind)])) as unknown as {
  readonly [K in ListedKind]: ArrangeCall<K>
}

/** How many records of a kind hold an entry; null stands for what is no kind of record by itself. */
export type Use = { kind: Kind | null; count: number }
const use = z.strictObject({ kind: z.nullable(z.enum(kinds)), count: z.int() })

export const getUses = call({
  id: 'listed.uses',
  method: 'GET',
  path: 'list_use/{kind}/{id}',
  needs: 'signedIn',
  params: z.strictObject({ kind: z.enum(listedKinds), id: z.int().check(z.minimum(1)) }),
  response: z.strictObject({ data: z.array(schemaOf<Use>(use)) }),
  errors: [403, 404],
  summary: 'How many records hold an entry of a list, for whoever may change the list',
})
