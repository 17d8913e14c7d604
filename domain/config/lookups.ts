/** What pickers offer and records show of every list whose ids records hold. */
import { passes } from '../access/index.ts'
import { dayNumberAt, tableGet, tableValues, type Lookup } from '../kernel/index.ts'
import { t, wording, type MessageKey } from '../messages/index.ts'
import type { CollectionName } from './collections.ts'
import { grantIsOffered } from './grants.ts'
import type { TagObject } from './lists/texts.ts'
import type { ConfigState } from './reducer.ts'

export type WithConfig = { readonly config: ConfigState }
/** Nobody but whoever may read users has the names of colleagues (PRM-44). */
export type WithNames = WithConfig & {
  readonly session: { readonly claims: { readonly scopes: readonly string[] } | null }
}
/** Whether a grant is offered depends on the day it is where the agency is. */
export type WithZone = WithNames & { readonly session: { readonly account: { readonly time_zone: string } | null } }

/** CFG-27: where the name stands decides how a missing one is worded. */
export type NamePlace = 'value' | 'heading'

/** `active` is false for what may stay where it is but not be chosen anew. */
export type LookupOption = {
  readonly value: number
  readonly label: string
  readonly active: boolean
  readonly group?: string
}

/** CFG-26: what is missing when the id of a list leads nowhere. */
const kinds: Readonly<Record<Lookup, MessageKey>> = {
  race: 'notFound.kind.race',
  gender: 'notFound.kind.gender',
  user: 'notFound.kind.advocate',
  case_stage: 'notFound.kind.stage',
  event_stage: 'notFound.kind.stage',
  agency: 'notFound.kind.agency',
  grant: 'notFound.kind.grant',
  master_grant: 'notFound.kind.masterGrant',
  service: 'notFound.kind.service',
  service_category: 'notFound.kind.serviceCategory',
  service_bundle: 'notFound.kind.serviceBundle',
  timesheet: 'notFound.kind.timesheet',
  crime: 'notFound.kind.crime',
  crime_category: 'notFound.kind.crimeCategory',
  special_classification: 'notFound.kind.specialClassification',
  event_type: 'notFound.kind.eventType',
  attendee_role: 'notFound.kind.attendeeRole',
  letter: 'notFound.kind.letter',
  court: 'notFound.kind.court',
  charge_level: 'notFound.kind.chargeLevel',
  operation_type: 'notFound.kind.operationType',
  term: 'notFound.kind.term',
  taxonomy: 'notFound.kind.taxonomy',
  account: 'notFound.kind.account',
  account_group: 'notFound.kind.accountGroup',
}

/** Under which list's entries those of a list stand, and the member that names it. */
type Grouping = { readonly by: string; readonly of: Offered }
const groupings: Readonly<Partial<Record<Lookup, Grouping>>> = {
  service: { by: 'category_id', of: 'service_category' },
  crime: { by: 'category_id', of: 'crime_category' },
  term: { by: 'taxonomy_id', of: 'taxonomy' },
}

/** As much of a row as all collections have. */
type Row = { readonly id: number; readonly label: string; readonly status?: number; readonly order?: number }

/** Lists of which records hold entries: each of theirs has a label. */
type Offered = CollectionName & Lookup

const rowsOf = (config: ConfigState, name: Offered): readonly Row[] => tableValues<Row>(config.lists[name])
const rowOf = (config: ConfigState, name: Offered, id: number): Row | undefined => tableGet<Row>(config.lists[name], id)

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
export const byText = (a: string, b: string): number => collator.compare(a, b)

type Person = { readonly id: number; readonly first: string; readonly last: string }
export const advocateName = ({ first, last }: Pick<Person, 'first' | 'last'>): string => `${first} ${last}`.trim()
/** SRC-19: by last name, then first. */
export const byLastName = (a: Person, b: Person): number =>
  byText(a.last, b.last) || byText(a.first, b.first) || a.id - b.id

/** Lists are in the agency's order, then by name; TAG-08 says so of tags, whose groups come first. */
const inOrder = (a: Row, b: Row): number => (a.order ?? 0) - (b.order ?? 0) || byText(a.label, b.label) || a.id - b.id

const zoneOf = ({ session }: WithZone): string => session.account?.time_zone ?? 'UTC'

const advocates = ({ config }: WithConfig): LookupOption[] =>
  tableValues(config.advocates)
    .toSorted(byLastName)
    .map(({ id, first, last, status }) => {
      const label = [last, first].filter((part) => part !== '').join(', ')
      return { value: id, label, active: status === 1 }
    })

const grants = (state: WithZone): LookupOption[] =>
  tableValues(state.config.lists.grant)
    .toSorted(inOrder)
    .map((row) => {
      const active = grantIsOffered(row, state.config.at ?? 0, zoneOf(state))
      return { value: row.id, label: row.label, active }
    })

const listed = ({ config }: WithConfig, name: Offered): LookupOption[] => {
  const grouping = groupings[name]
  const groupOf = (row: Row): Row | undefined => {
    const of: unknown = grouping && Object.entries(row).find(([member]) => member === grouping.by)?.[1]
    return grouping && typeof of === 'number' ? rowOf(config, grouping.of, of) : undefined
  }
  return rowsOf(config, name)
    .map((row) => ({ row, group: groupOf(row) }))
    .toSorted((a, b) => (a.group?.order ?? 0) - (b.group?.order ?? 0) || inOrder(a.row, b.row))
    .map(({ row, group }) => ({
      value: row.id,
      label: row.label,
      active: row.status !== 0,
      ...(group && { group: group.label }),
    }))
}

const made = (state: WithZone, lookup: Lookup): LookupOption[] => {
  if (lookup === 'user') return advocates(state)
  return lookup === 'grant' ? grants(state) : listed(state, lookup)
}

/** What the options of a list are made from. */
const partsOf = (state: WithZone, lookup: Lookup): readonly unknown[] => {
  const { lists, advocates, at } = state.config
  if (lookup === 'user') return [advocates]
  if (lookup === 'grant') return [lists.grant, dayNumberAt(at ?? 0, zoneOf(state))]
  const grouping = groupings[lookup]
  return grouping ? [lists[lookup], lists[grouping.of]] : [lists[lookup]]
}

/** The newest options of each list with what they were made from: screens ask for the same ones at every key press. */
const remembered = new Map<Lookup, { readonly parts: readonly unknown[]; readonly options: readonly LookupOption[] }>()

/** All entries of a list: active ones first, in order, then those that are no longer offered. */
export const optionsFor = (state: WithZone, lookup: Lookup): readonly LookupOption[] => {
  const parts = partsOf(state, lookup)
  const known = remembered.get(lookup)
  if (known && parts.every((part, index) => part === known.parts[index])) return known.options
  const all = made(state, lookup)
  const options = [...all.filter(({ active }) => active), ...all.filter(({ active }) => !active)]
  remembered.set(lookup, { parts, options })
  return options
}

/** TAG-02: those that the records of one table may carry. */
export const tagOptions = (state: WithZone, object: TagObject): readonly LookupOption[] => {
  const { term, taxonomy } = state.config.lists
  return optionsFor(state, 'term').filter(({ value }) => {
    const of = tableGet(term, value)?.taxonomy_id
    return of !== undefined && tableGet(taxonomy, of)?.objects.includes(object) === true
  })
}

const isLookup = (name: string): name is Lookup => Object.hasOwn(kinds, name)

/** Names of entries by the name of their list; null for what is no such list. */
export const labelsIn =
  (state: WithNames, place?: NamePlace) =>
  (list: string, id: number): string | null =>
    isLookup(list) ? labelFor(state, list, id, place) : null

/** Whether a list came or could not be had; before that nobody can say that an entry is missing. */
export const lookupIsSettled = ({ config }: WithConfig, lookup: Lookup): boolean => config.settled.includes(lookup)

/** Whether a list could not be had when it was asked for last: what is there of it is old, or nothing. */
export const listHasFailed = ({ config }: WithConfig, list: Lookup | 'county'): boolean =>
  config.failed.some(({ name }) => name === list)

/** PRM-44 */
const isHidden = ({ session: { claims } }: WithNames, lookup: Lookup): boolean =>
  lookup === 'user' && claims !== null && !passes(new Set(claims.scopes), 'user.readAny')

/** The same, for what state and wire hold, and of nobody's rights. */
export const missingWording = (lookup: Lookup): string => wording('notFound.heading', { kind: wording(kinds[lookup]) })

/** What stands for the name of an entry that is not there. */
export const missingName = (state: WithNames, lookup: Lookup, place: NamePlace): string =>
  isHidden(state, lookup) ? t('notFound.colleague') : t(`notFound.${place}`, { kind: t(kinds[lookup]) })

/** The name of an entry; of a missing one what is missing (SVC-15, TAG-06, CFG-26), once its list has come. */
export const labelFor = (state: WithNames, lookup: Lookup, id: number, place: NamePlace = 'value'): string => {
  const { config } = state
  const person = lookup === 'user' ? tableGet(config.advocates, id) : undefined
  const label = lookup === 'user' ? person && advocateName(person) : rowOf(config, lookup, id)?.label
  if (label !== undefined) return label
  return isHidden(state, lookup) || lookupIsSettled(state, lookup) ? missingName(state, lookup, place) : ''
}
