/** Where a column may go: the fields of a client, of its person and of its case that its importer may set. */
import { guards, lockedFields, recordNeeds } from '../access/index.ts'
import { customFieldTableOf, familyOf, isActive, type CustomField } from '../customFields/index.ts'
import { meets, type EntityField, type EntityFields } from '../kernel/index.ts'
import { t, tOf } from '../messages/index.ts'
import { entities } from '../records/index.ts'

export const importKinds = ['victim', 'court_case'] as const
export type ImportKind = (typeof importKinds)[number]

export type ImportTarget = {
  /** `victim.first`, `court_case.custom_fields.12` */
  readonly id: string
  readonly kind: ImportKind
  /** Its name among the kind's fields; of a custom field `custom_fields.{id}`. */
  readonly field: string
  readonly label: string
  readonly declared: EntityField | null
  readonly custom: CustomField | null
}

/** Whose it is and where it stands is chosen on the record. */
const never: readonly string[] = ['owner_id', 'limited_access', 'case_id', 'person_id']

const labelled = (kind: ImportKind, label: string): string =>
  kind === 'victim' ? label : t('import.ofCase', { field: label })

const ownFields = (kind: ImportKind, locked: readonly string[]): readonly ImportTarget[] => {
  const fields: EntityFields = entities[kind].fields
  return Object.entries(fields).flatMap(([field, declared]) =>
    declared.computed === true || declared.widget === 'none' || never.includes(field) || locked.includes(field)
      ? []
      : [{ id: `${kind}.${field}`, kind, field, label: labelled(kind, tOf(declared.label)), declared, custom: null }],
  )
}

const customTargets = (kind: ImportKind, fields: readonly CustomField[]): readonly ImportTarget[] =>
  fields
    .filter((field) => field.table === customFieldTableOf(kind) && isActive(field))
    .map((custom) => ({
      id: `${kind}.custom_fields.${custom.id}`,
      kind,
      field: `custom_fields.${custom.id}`,
      label: labelled(kind, custom.label),
      declared: null,
      custom,
    }))

/** Without the right to make cases a client still gets one, and nothing can be said of it. */
export const importTargets = (scopes: ReadonlySet<string>, fields: readonly CustomField[]): readonly ImportTarget[] =>
  importKinds
    .filter((kind) => kind === 'victim' || mayImportCases(scopes))
    .flatMap((kind) => [...ownFields(kind, lockedFields(scopes, kind)), ...customTargets(kind, fields)])

const mayImportCases = (scopes: ReadonlySet<string>): boolean =>
  meets(scopes, guards['new.case']) && meets(scopes, recordNeeds.case.add)

/** Whether the order of day, month and year must be known. */
export const holdsDates = ({ declared, custom }: ImportTarget): boolean =>
  custom === null ? declared?.widget === 'day' || declared?.widget === 'instant' : familyOf(custom) === 'date'
