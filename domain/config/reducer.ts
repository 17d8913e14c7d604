import {
  afresh,
  emptyTable,
  flag,
  group,
  instant,
  list,
  nullable,
  on,
  optional,
  slice,
  table,
  text,
  type Infer,
  type PayloadOf,
  type Table,
} from '../kernel/index.ts'
import { loggedOut, tokenAccepted } from '../session/index.ts'
import { collectionsLoaded, configurationRestored, listsRefreshed, settingsLoaded } from './actions.ts'
import { emptyTables, rowTables, tableOf } from './collectionFields.ts'
import { collectionNames, type CollectionName, type RowOf } from './collections.ts'
import { ageGroup } from './ageGroups.ts'
import { advocate, fieldView, settingsName } from './forms.ts'
import { advancedGrant, county, groupAccount } from './reportLists.ts'
import { countiesLoaded, highestIds, reportListsLoaded } from './reportStart.ts'

const configShape = group({
  lists: group(rowTables),
  advocates: table('user', advocate),
  field_views: table('field_view', fieldView),
  /** The lists of the first screen are there. */
  loaded: flag(),
  /** Collections that came or that could not be had; what is in none of them is still to come. */
  settled: list(settingsName),
  /** Lists that could not be loaded, with their error. */
  failed: list(group({ name: settingsName, message: text('prose', 2_000) })),
  /** What reports ask for at their start besides lists (CFG-29); null before the first report. */
  report: nullable(
    group({
      ageGroups: list(ageGroup),
      advancedGrants: list(advancedGrant),
      counties: optional(list(county)),
      accounts: optional(list(groupAccount)),
      highestIds,
    }),
  ),
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
  report: null,
  at: null,
}

type Failed = ConfigState['failed']
const settle = (draft: { settled: string[]; failed: Failed }, names: readonly string[], failed: Failed): void => {
  draft.settled = [...new Set([...draft.settled, ...names])]
  draft.failed = failedNow(draft.failed, names, failed)
}
/** Of those that came, and of those that failed again, no older failure is told. */
const failedNow = (before: Failed, came: readonly string[], failed: Failed): Failed => {
  const told = new Set([...came, ...failed.map(({ name }) => name)])
  return [...before.filter(({ name }) => !told.has(name)), ...failed]
}

/** What the lists of the first screen are called elsewhere: the fact that brings them names its members. */
const ownNames = new Map([
  ['races', 'race'],
  ['genders', 'gender'],
  ['case_stages', 'case_stage'],
  ['advocates', 'user'],
  ['field_views', 'field_view'],
])
/** What reports ask for besides lists, as far as their lines come from it; words, which a renamed log has, too. */
const reportParts = ['county', 'account']

/** What becomes of the configuration once counties came by themselves, or could not be had. */
export const toldCounties = (
  { report, failed }: Pick<ConfigState, 'report' | 'failed'>,
  { counties, failed: message }: PayloadOf<typeof countiesLoaded>,
): Pick<ConfigState, 'report' | 'failed'> => ({
  report: report === null || counties === undefined ? report : { ...report, counties },
  failed: failedNow(failed, ['county'], message === undefined ? [] : [{ name: 'county', message }]),
})

type Rows = { readonly [N in CollectionName]?: readonly RowOf<N>[] | undefined }

/** Takes over the lists that are there, and answers their names. */
const takeLists = (draft: { lists: unknown }, rows: Rows): readonly CollectionName[] => {
  const lists = draft.lists as Record<string, Table<{ id: number }>>
  const came = collectionNames.filter((name) => rows[name] !== undefined)
  for (const name of came) lists[name] = tableOf<{ id: number }>(rows[name] ?? [])
  return came
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
    const named = failed.map((one) => ({ ...one, name: ownNames.get(one.name) ?? one.name }))
    settle(draft, ['race', 'gender', 'case_stage', 'user'], named)
  }),
  on(collectionsLoaded, (draft, { collections, failed }, { at }) => {
    const came = takeLists(draft, collections)
    draft.at = at
    settle(draft, [...came, ...failed.map(({ name }) => name)], failed)
  }),
  /** Never over what the server has told; and none of them is settled, for the server may know more entries. */
  on(configurationRestored, (draft, { collections, advocates, field_views }, { at }) => {
    if (draft.loaded) return
    takeLists(draft, collections)
    if (advocates) draft.advocates = tableOf(advocates)
    if (field_views) draft.field_views = tableOf(field_views)
    draft.loaded = true
    draft.at = at
  }),
  on(listsRefreshed, (draft, { collections, advocates, field_views, failed }, { at }) => {
    const came = takeLists(draft, collections)
    if (advocates) draft.advocates = tableOf(advocates)
    if (field_views) draft.field_views = tableOf(field_views)
    draft.at = at
    settle(draft, came, failed)
    draft.failed = failedNow(draft.failed, [...(advocates ? ['user'] : []), ...(field_views ? ['field_view'] : [])], [])
  }),
  /** What did not come stays as it was. */
  on(reportListsLoaded, (draft, { ageGroups, advancedGrants, counties, accounts, highestIds, failed }) => {
    draft.failed = failedNow(
      draft.failed,
      reportParts,
      failed.filter(({ name }) => reportParts.includes(name)),
    )
    draft.report = {
      ageGroups: ageGroups ?? draft.report?.ageGroups ?? [],
      advancedGrants: advancedGrants ?? draft.report?.advancedGrants ?? [],
      counties: counties ?? draft.report?.counties ?? [],
      accounts: accounts ?? draft.report?.accounts ?? [],
      highestIds,
    }
  }),
  on(countiesLoaded, (draft, told) => {
    Object.assign(draft, toldCounties(draft, told))
  }),
  on(tokenAccepted, (draft, _, { at }) => {
    draft.at = at
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, afresh(initial))
  }),
])
