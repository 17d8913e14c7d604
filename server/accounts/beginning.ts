/** What an account has before anybody signs in. */
import { collectionNames, tableNameOf, vocaOf, type CollectionName, type RowOf } from '../../domain/config/index.ts'
import { rowFor } from '../items/index.ts'
import type { BulkLoad } from '../records/index.ts'

type Listed = Exclude<CollectionName, 'race' | 'gender' | 'case_stage'>
export type Beginning = {
  readonly addons: readonly {
    readonly label: string
    readonly beta: boolean
    readonly capabilities: readonly string[]
  }[]
  /** Their numbers are their places. */
  readonly races: readonly string[]
  readonly genders: readonly string[]
  /** The first is where a case begins (CAS-05). */
  readonly stages: readonly string[]
  /** A list that is left out is empty. */
  readonly configuration: { readonly [N in Listed]?: readonly RowOf<N>[] }
}

/** Answers the ids of the case stages, in their order. */
export const insertBeginning = async (
  load: BulkLoad,
  account: number,
  { addons, races, genders, stages, configuration }: Beginning,
): Promise<readonly number[]> => {
  await load.insert(
    'addon',
    addons.map((addon) => ({ account, ...addon })),
  )
  const listed = (list: 'race' | 'gender', labels: readonly string[]) =>
    labels.map((label, index) => ({ account, id: index + 1, label, voca_category: vocaOf(list, label) }))
  await load.insert('race', listed('race', races))
  await load.insert('gender', listed('gender', genders))
  const ids = await load.insert(
    'case_stage',
    stages.map((label, index) => ({ account, label, sort_order: index, is_default: index === 0 })),
  )
  for (const name of collectionNames) {
    const rows = Object.hasOwn(configuration, name) ? configuration[name as Listed] : undefined
    if (rows !== undefined)
      await load.insert(
        tableNameOf(name),
        rows.map((row) => ({ account, ...rowFor(tableNameOf(name), row) })),
      )
  }
  return ids
}
