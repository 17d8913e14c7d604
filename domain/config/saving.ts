/**
 * SRV-61: who saves the agency's own lists, each declared once. The server makes the calls and their rights from it,
 * the admin tabs their forms. What is not here is saved in a way of its own: letter templates and the change of a tag as
 * records, training links with affiliates, users and custom fields by their own rules.
 */
import { guards } from '../access/index.ts'
import { meets, shapeOf, type Field, type Needs } from '../kernel/index.ts'
import { collectionNames, declarationOf, type CollectionName } from './collections.ts'

export type Saving = {
  readonly needs: Exclude<Needs, string>
  /** Members that stay as the entry was made with. */
  readonly fixed?: readonly string[]
  /** ADM-31: entries that can't be switched off. */
  readonly alwaysActive?: readonly number[]
  /** Marks that one entry has at most; of those that are `kept` one always does (ADM-30). */
  readonly marks?: Readonly<Record<string, 'kept' | 'free'>>
  /** Answered and changed elsewhere; only new ones are made here. */
  readonly onlyNew?: true
}

const demographics = { needs: guards['admin.demographics'] }
const stage = { marks: { is_default: 'kept' } } as const
const services = { needs: guards['admin.services'] }
const events = { needs: guards['admin.event-manager-settings'] }
const account = { needs: guards['admin.office-info'] }

export const savings: Readonly<Partial<Record<CollectionName, Saving>>> = {
  agency: { needs: guards['admin.agencies'] },
  grant: { needs: { allOf: ['configure_grant'] } },
  master_grant: { needs: { allOf: ['add_master_grant'] } },
  service_category: services,
  service: services,
  service_group: services,
  service_bundle: services,
  timesheet: { needs: guards['admin.timesheets'], fixed: ['type'] },
  crime_category: { needs: guards['admin.victimizations'] },
  crime: { needs: guards['admin.victimizations'] },
  // CLI-33: "not reported".
  race: { ...demographics, alwaysActive: [9] },
  gender: { ...demographics, alwaysActive: [4] },
  special_classification: demographics,
  case_stage: { needs: guards['admin.case-workflow'], ...stage },
  event_stage: { ...events, ...stage },
  event_type: events,
  attendee_role: { ...events, marks: { is_person_default: 'free', is_user_default: 'free' } },
  client_type: { needs: guards['admin.client-types'], fixed: ['code'] },
  taxonomy: { needs: { allOf: ['view_taxonomy', 'add_taxonomy'] } },
  term: { needs: { allOf: ['view_taxonomy', 'view_term', 'add_term'] }, onlyNew: true },
  court: account,
  charge_level: account,
  operation_type: account,
}

export const savedCollections: readonly CollectionName[] = collectionNames.filter((name) => name in savings)

/** What an entry is made with, and what of it is changed later; the id is the server's. */
export const savedMembers = (name: CollectionName, isNew: boolean): Readonly<Record<string, Field>> => {
  const { fixed = [] } = savings[name] ?? {}
  return Object.fromEntries(
    Object.entries(shapeOf(declarationOf(name).row)).filter(
      ([member]) => member !== 'id' && (isNew || !fixed.includes(member)),
    ),
  )
}

export const maySave = (scopes: ReadonlySet<string>, name: CollectionName): boolean => {
  const saving = savings[name]
  return saving !== undefined && meets(scopes, saving.needs)
}

/** Lists of one path share its calls: whoever may save one of them may ask. */
export const needsOfAll = (names: readonly CollectionName[]): Needs => {
  const all = names.flatMap((name) => savings[name]?.needs ?? [])
  const [first, ...others] = all
  return first === undefined || others.length > 0
    ? { anyOf: [...new Set(all.flatMap(({ allOf = [], anyOf = [] }) => [...allOf, ...anyOf]))] }
    : first
}
