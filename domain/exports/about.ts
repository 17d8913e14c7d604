/** What an export says of itself: which list, by what filter, when and for whom, and how many rows. */
import {
  cellText,
  customFieldOf,
  declarationOf,
  filterChips,
  instantCell,
  listTitle,
  searchTypeOf,
  searchTypeTitle,
  textSearchOf,
  type CellWorld,
  type FilterGroup,
  type ListTab,
} from '../lists/index.ts'
import type { ShownBy } from '../customFields/index.ts'
import { t, tOf } from '../messages/index.ts'
import { countedWords, namesBy, type CountQuestion } from '../reports/index.ts'

export type Told = {
  readonly tab: ListTab
  readonly searchType: string
  readonly search: string
  readonly status: 0 | 1 | null
  readonly narrowed: FilterGroup | null
  /** The figure of a report whose rows they are. */
  readonly counted: CountQuestion | null
  readonly orderBy: string
  readonly descending: boolean
  readonly at: string
  readonly by: string
  readonly total: number
  /** LST-22 */
  readonly leftOut: number
}

/** The lists whose entries a search type names by number. */
const searchedLists: Readonly<Record<string, string>> = {
  race: 'race',
  gender: 'gender',
  advocate: 'user',
  owner: 'user',
  team_member: 'user',
  event_type: 'event_type',
}

const everyRow: ReadonlySet<string> = new Set(['all', 'all_active', 'all_inactive', 'inactive'])

const spoken = (name: string): string => {
  const words = name.replace(/^.*\./, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const searched = ({ tab, searchType, search }: Told, { label }: CellWorld): string | null => {
  if (search.trim() === '') return null
  const list = searchedLists[searchType]
  const named = list === undefined || !/^\d{1,15}$/.test(search.trim()) ? null : label(list, Number(search))
  const what = named === null || named === '' ? search : named
  const type = everyRow.has(searchType) ? textSearchOf(tab) : searchTypeOf(tab, searchType)
  const field = type === 'custom_fields' ? customFieldOf(search) : null
  const ofField = field === null ? null : label('field_view', field.field)
  if (field !== null && ofField) return t('export.about.searched', { type: ofField, text: field.text })
  return t('export.about.searched', { type: t(searchTypeTitle(type)), text: what })
}

const statusText = (status: 0 | 1 | null): string =>
  t(status === null ? 'list.show.all' : status === 1 ? 'list.show.active' : 'list.show.inactive')

/** The list's own heading of the column that it is sorted by, where there is one. */
const sortText = ({ tab, orderBy, descending }: Told): string => {
  const sorted = declarationOf(tab).columns.filter(({ sort }) => sort === orderBy)
  // Ages go up as birthdates go down.
  const column = sorted.find(({ id }) => id === orderBy) ?? sorted[0]
  const name = column === undefined ? spoken(orderBy) : tOf(column.title)
  return t(descending ? 'export.about.descending' : 'export.about.ascending', { column: name })
}

/** And by what the values of the agency's own fields are shown. */
export type AboutWorld = CellWorld & { readonly field: (id: number) => ShownBy | null }

/** Pairs of a label and a text, in order. */
export const aboutLines = (told: Told, world: AboutWorld): readonly (readonly [string, string])[] => {
  const filter = [
    statusText(told.status),
    searched(told, world),
    ...filterChips(world.label, told.tab, told.narrowed).map(({ text }) => text),
    told.counted === null
      ? null
      : countedWords(told.counted, namesBy(world.label, world.field, world.zone), world.zone),
  ]
    .filter((part) => part !== null)
    .join('; ')
  return [
    [t('export.about.list'), listTitle(told.tab)],
    [t('export.about.filter'), filter],
    [t('export.about.sorted'), sortText(told)],
    [t('export.about.at'), `${cellText(instantCell(told.at, world.zone))} (${world.zone})`],
    [t('export.about.by'), told.by],
    [t('export.about.rows'), String(told.total)],
    ...(told.leftOut === 0 ? [] : [[t('export.about.leftOut'), String(told.leftOut)] as const]),
  ]
}
