import { emptyTable, flag, group, list, on, slice, table, tablePut, text, type Infer, type Table } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import { settingsLoaded } from './actions.ts'
import { advocate, fieldView, gender, race, settingsName, stage } from './forms.ts'

export const configShape = group({
  races: table('race', race),
  genders: table('gender', gender),
  case_stages: table('stage', stage),
  advocates: table('user', advocate),
  field_views: table('field_view', fieldView),
  loaded: flag(),
  /** Lists that could not be loaded, with their error. */
  failed: list(group({ name: settingsName, message: text('prose', 2_000) })),
})
export type ConfigState = Infer<typeof configShape>

const initial: ConfigState = {
  races: emptyTable(),
  genders: emptyTable(),
  case_stages: emptyTable(),
  advocates: emptyTable(),
  field_views: emptyTable(),
  loaded: false,
  failed: [],
}

const tableOf = <T extends { id: number }>(rows: readonly T[]): Table<T> => {
  const filled = emptyTable<T>()
  for (const row of rows) tablePut(filled, row.id, row)
  return filled
}

export const configSlice = slice('config', configShape, initial, [
  /** A list that failed keeps what was loaded before: old names are better than none. */
  on(settingsLoaded, (draft, { settings, failed }) => {
    const lost = new Set(failed.map(({ name }) => name))
    if (!lost.has('races')) draft.races = tableOf(settings.races)
    if (!lost.has('genders')) draft.genders = tableOf(settings.genders)
    if (!lost.has('case_stages')) draft.case_stages = tableOf(settings.case_stages)
    if (!lost.has('advocates')) draft.advocates = tableOf(settings.advocates)
    if (!lost.has('field_views')) draft.field_views = tableOf(settings.field_views)
    draft.loaded = true
    draft.failed = failed
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial)
  }),
])
