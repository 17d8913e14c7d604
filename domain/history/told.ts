/**
 * Which fields a history tells of, and in which form: what a person can change of a record, and what was linked to it.
 * What the server makes of other fields is not told.
 */
import { hiddenFields } from '../access/index.ts'
import { isListed, listedKinds, type ListedKind } from '../config/index.ts'
import { customFieldTableOf } from '../customFields/index.ts'
import {
  id,
  innerOf,
  list,
  mayBeEmpty,
  optional,
  type Entity,
  type EntityField,
  type Field,
  type Lookup,
} from '../kernel/index.ts'
import { entities, isPageKind, kinds, ownersOf, pageKinds, type Kind, type PageKind } from '../records/index.ts'

/** What has a history to be looked at: records with a page, and entries of the agency's lists. */
export type HistoryOwner = PageKind | ListedKind
export const historyOwners = [...pageKinds, ...listedKinds] as const satisfies readonly HistoryOwner[]

/** The kinds with a page, those that are listed on one, and the agency's lists. */
export const historyKinds = kinds.filter(
  (kind) => isPageKind(kind) || isListed(kind) || Object.keys(ownersOf(kind)).some(isPageKind),
) as [Kind, ...Kind[]]

/** Fields that list links: their history holds the ids that these led to, of a list or of records. */
const links: Readonly<Record<string, { readonly lookup: Lookup } | { readonly record: PageKind }>> = {
  terms: { lookup: 'term' },
  case_terms: { lookup: 'term' },
  defendant_terms: { lookup: 'term' },
  location_terms: { lookup: 'term' },
  event_terms: { lookup: 'term' },
  special_classifications: { lookup: 'special_classification' },
  victimizations: { lookup: 'crime' },
  agencies: { lookup: 'agency' },
  grants: { lookup: 'grant' },
  assignments: { lookup: 'user' },
  locations: { record: 'location' },
  location_cases: { record: 'court_case' },
  location_events: { record: 'event' },
}

const spaceOf = ({ field }: EntityField): string | null => {
  const node = innerOf(field.node)
  return node.kind === 'leaf' && node.form.is === 'id' ? node.form.space : null
}

/** What the value of a field leads to: entries of a list, records with a page, or nothing. */
export type Leads = { readonly lookup: Lookup } | { readonly record: PageKind } | null

const customName = /^custom_fields\.(\d{1,15})$/
/** The id of the definition in `custom_fields.12`; null for other fields. */
export const customFieldIn = (field: string): string | null => customName.exec(field)?.[1] ?? null

/** The declaration of a field that is told; a custom field has that of all of them. */
export const toldField = (kind: Kind, field: string): EntityField | null => {
  const { fields }: Entity = entities[kind]
  const name = customFieldIn(field) === null ? field : 'custom_fields'
  const of = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (of === undefined || field === 'custom_fields') return null
  if (of.computed) return Object.hasOwn(links, field) ? of : null
  const space = spaceOf(of)
  return space === null || of.lookup !== undefined || isPageKind(space) ? of : null
}

export const leadsOf = (kind: Kind, field: string): Leads => {
  const of = toldField(kind, field)
  if (of === null) return null
  if (of.computed) return links[field] ?? null
  const space = spaceOf(of)
  if (of.lookup !== undefined) return { lookup: of.lookup }
  return space !== null && isPageKind(space) ? { record: space } : null
}

/** The told fields of a kind that somebody with these scopes may see; `custom_fields` stands for all custom ones. */
export const toldFields = (kind: Kind, scopes: ReadonlySet<string>): readonly string[] => {
  const hidden = new Set(hiddenFields(scopes, kind))
  const { fields }: Entity = entities[kind]
  const told = Object.keys(fields).filter((field) => !hidden.has(field) && toldField(kind, field) !== null)
  return customFieldTableOf(kind) === undefined ? told : [...told, 'custom_fields']
}

const valueField = (kind: Kind, name: string, of: EntityField): Field => {
  const leads = of.computed ? leadsOf(kind, name) : null
  if (leads !== null) return list(id('lookup' in leads ? leads.lookup : leads.record))
  const { node } = of.field
  return mayBeEmpty(node) ? node.of : of.field
}

const madeFor = (kind: Kind): Readonly<Record<string, Field>> => {
  const { fields }: Entity = entities[kind]
  const told = Object.entries(fields).filter(
    ([name]) => toldField(kind, name) !== null || (name === 'custom_fields' && customFieldTableOf(kind) !== undefined),
  )
  return Object.fromEntries(told.map(([name, of]) => [name, optional(valueField(kind, name, of))]))
}

const made = new Map(historyKinds.map((kind) => [kind, madeFor(kind)]))

/** Fields of a kind as its history holds them; custom fields by the ids of their definitions. */
export const valueFields = (kind: Kind): Readonly<Record<string, Field>> => made.get(kind) ?? {}
