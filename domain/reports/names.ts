/** By what names the filters of a report call what they name by its id. */
import { answerTo, askedOf, type WithAsks } from '../calls/index.ts'
import {
  clientTypeName,
  customFieldsOf,
  labelFor,
  missingName,
  optionsFor,
  type WithNames,
  type WithZone,
} from '../config/index.ts'
import { familyOf, plainCustomValue, shownBy, type ShownBy } from '../customFields/index.ts'
import { dayFrom, group, id, label, list, optional, shownDay, text, type Infer, type Lookup } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { chosenFilters, formOf, type ChosenFilter, type CustomKind, type FilterForm } from './filterForms.ts'
import type { CombinableGroup, ReportFilters } from './filters.ts'
import { zoneOf } from '../session/index.ts'
import { namedPersons } from './persons.ts'
import { soughtOther } from './sought.ts'

type ClientType = NonNullable<ReportFilters['client_types']>[number]

export type Names = {
  readonly label: (lookup: Lookup, id: number) => string
  /** Of a tag its taxonomy; null where it stands in none. */
  readonly taxonomy: (term: number) => string | null
  /** Of an agency's own field; null for one that is not there. */
  readonly field: (of: CustomKind, id: number) => string | null
  /** What is looked for in it, as its values are shown. */
  readonly sought: (of: CustomKind, id: number, search: string) => string
  /** RPT-20 */
  readonly person: (id: number) => string
  readonly clientType: (code: ClientType) => string
  /** RPT-61: numbers of accounts are the same for everybody; by its number where it is in no group of theirs. */
  readonly account: (id: number) => string
}

const accountIn =
  ({ config }: WithNames) =>
  (id: number): string =>
    config.report?.accounts?.find((one) => one.id === id)?.name ?? String(id)

/** RRV-05: of a field that is not there, what was typed. */
export const soughtWords = (field: ShownBy | null | undefined, search: string, zone: string): string => {
  // Of a telephone a part may be looked for, too.
  if (!field || familyOf(field) === 'phone') return search
  const isAnyOther = field.options.other && soughtOther(search) === ''
  return isAnyOther ? t('customField.other') : plainCustomValue(field, search, zone)
}

const unnamed = (id: number): string => t('report.filter.person', { id })

/** In the user's own account. */
export const namesIn = (state: WithZone & WithAsks): Names => {
  const fieldOf = (of: CustomKind, id: number) => customFieldsOf(state, of).find((field) => field.id === id)
  return {
    label: (lookup, id) => labelFor(state, lookup, id, 'heading'),
    taxonomy: (term) => optionsFor(state, 'term').find(({ value }) => value === term)?.group ?? null,
    field: (of, id) => fieldOf(of, id)?.label ?? null,
    sought: (of, id, search) => soughtWords(fieldOf(of, id), search, zoneOf(state)),
    person: (id) => {
      const known = answerTo(state, namedPersons, askedOf(state, namedPersons)).value?.persons ?? []
      const { title = '', birthdate } = known.find((one) => one.id === id) ?? {}
      if (title === '') return unnamed(id)
      if (!known.some((one) => one.id !== id && one.title === title)) return title
      const born = dayFrom(birthdate ?? '')
      return `${title} (${born === null ? id : t('likeness.born', { day: shownDay(born) })})`
    },
    clientType: (code) => clientTypeName(state, code),
    account: accountIn(state),
  }
}

const idsIn = (filters: ReportFilters, filter: ChosenFilter): readonly number[] => {
  const value: unknown = filters[filter]
  if (value === undefined || value === null) return []
  const form = formOf(filter)
  if (form.is === 'one') return [value as number]
  if (form.is === 'ids') return value as number[]
  if (form.is === 'combinable') return (value as CombinableGroup[]).flatMap(({ items }) => items)
  if (form.is === 'persons') return value as number[]
  return form.is === 'customFields'
    ? (value as NonNullable<ReportFilters['victim_custom_fields']>).flatMap(({ field_view_id: id, enabled }) =>
        enabled ? [id] : [],
      )
    : []
}

export type NamedList = Lookup | 'field_view' | 'person'

type NamedBy = { readonly filter: ChosenFilter; readonly list: NamedList; readonly ids: readonly number[] }

const ofForms: Readonly<Partial<Record<FilterForm['is'], NamedList>>> = {
  customFields: 'field_view',
  persons: 'person',
}

/** What each filter names of a list; an agency's own field that is switched off is asked for nothing. */
export const namedBy = (filters: ReportFilters): readonly NamedBy[] =>
  chosenFilters.flatMap((filter): readonly NamedBy[] => {
    const form = formOf(filter)
    const list = 'lookup' in form ? form.lookup : (ofForms[form.is] ?? null)
    const ids = idsIn(filters, filter)
    return list === null || ids.length === 0 ? [] : [{ filter, list, ids }]
  })

/** What filters name, list by list. */
export const namedIn = (filters: ReportFilters): ReadonlyMap<NamedList, ReadonlySet<number>> => {
  const named = new Map<NamedList, Set<number>>()
  for (const { list, ids } of namedBy(filters)) named.set(list, new Set([...(named.get(list) ?? []), ...ids]))
  return named
}

/** RRV-05: ids of another account are other entries there, so a run comes with the names. */
export const runNames = list(
  group({
    list: label(40),
    id: id('entry'),
    label: text('name', 200),
    taxonomy: optional(text('name', 200)),
    /** Of an agency's own field, by what its values are shown. */
    field: optional(shownBy),
  }),
)
type RunNames = Infer<typeof runNames>

/** Those that came with a run; its moments are of the zone in which it was counted. */
export const namesOf = (state: WithNames, names: RunNames, zone: string): Names => {
  const found = (of: NamedList | 'account', id: number) => names.find((one) => one.list === of && one.id === id)
  return {
    label: (lookup, id) => found(lookup, id)?.label ?? missingName(state, lookup, 'heading'),
    taxonomy: (term) => found('term', term)?.taxonomy ?? null,
    field: (_, id) => found('field_view', id)?.label ?? null,
    sought: (_, id, search) => soughtWords(found('field_view', id)?.field, search, zone),
    person: unnamed,
    clientType: (code) => t(`victim_type.${code}`),
    account: (id) => found('account', id)?.label ?? accountIn(state)(id),
  }
}
