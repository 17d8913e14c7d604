import {
  emptyTable,
  flag,
  group,
  instant,
  list,
  nullable,
  on,
  slice,
  table,
  text,
  type Infer,
  type Table,
} from '../kernel/index.ts'
import { loggedOut, tokenAccepted } from '../session/index.ts'
import { collectionsLoaded, settingsLoaded } from './actions.ts'
import { emptyTables, rowTables, tableOf } from './collectionFields.ts'
import { collectionNames } from './collections.ts'
import { advocate, fieldView, settingsName } from './forms.ts'

export const configShape = group({
  lists: group(rowTables),
  advocates: table('user', advocate),
  field_views: table('field_view', fieldView),
  /** The lists of the first screen are there. */
  loaded: flag(),
  /** Collections that came or that could not be had; what is in none of them is still to come. */
  settled: list(settingsName),
  /** Lists that could not be loaded, with their error. */
  failed: list(group({ name: settingsName, message: text('prose', 2_000) })),
  /** The newest time that the configuration knows of; never older than the session's token. */
  at: nullable(instant()),
})
export type ConfigState = Infer<typeof configShape>

const initial: ConfigState = {
  lists: emptyTables,
  advocates: emptyTable(),
  field_views: emptyTable(),
  loaded: false,
  settled: [],
  failed: [],
  at: null,
}

type Failed = ConfigState['failed']
const settle = (draft: { settled: string[]; failed: Failed }, names: readonly string[], failed: Failed): void => {
  draft.settled = [...new Set([...draft.settled, ...names])]
  draft.failed = [...draft.failed.filter(({ name }) => !names.includes(name)), ...failed]
}

export const configSlice = slice('config', configShape, initial, [
  /** A list that failed keeps what was loaded before: old names are better than none. */
  on(settingsLoaded, (draft, { settings, failed }, { at }) => {
    const lost = new Set(failed.map(({ name }) => name))
    if (!lost.has('races')) draft.lists.race = tableOf(settings.races)
    if (!lost.has('genders')) draft.lists.gender = tableOf(settings.genders)
    if (!lost.has('case_stages')) draft.lists.case_stage = tableOf(settings.case_stages)
    if (!lost.has('advocates')) draft.advocates = tableOf(settings.advocates)
    if (!lost.has('field_views')) draft.field_views = tableOf(settings.field_views)
    draft.loaded = true
    draft.failed = []
    draft.at = at
    settle(draft, ['race', 'gender', 'case_stage'], failed)
  }),
  on(collectionsLoaded, (draft, { collections, failed }, { at }) => {
    const lists: Record<string, Table<{ id: number }>> = draft.lists
    const came = collectionNames.filter((name) => collections[name] !== undefined)
    for (const name of came) lists[name] = tableOf<{ id: number }>(collections[name] ?? [])
    draft.at = at
    settle(draft, [...came, ...failed.map(({ name }) => name)], failed)
  }),
  on(tokenAccepted, (draft, _, { at }) => {
    draft.at = at
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial)
  }),
])
