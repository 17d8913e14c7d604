/** A custom field as an agency's administrators define it. */
import { count, flag, group, id, list, nullable, oneOf, text, type Infer } from '../kernel/index.ts'

/** FLD-02 */
export const customFieldTypes = [
  'Text',
  'Textarea',
  'Whole Number',
  'Decimal',
  'Currency',
  'Date',
  'Date/Time',
  'Checkbox',
  'Slide Toggle',
  'Yes/No',
  'Phone Number',
  'Email',
  'Select',
  'Radios',
  'MultiSelect',
  'Checkboxes',
  'Chip List',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** FLD-55: the kinds of record that may have fields of the agency's own, by the word for each on the wire. */
export const customFieldKinds = {
  Victim: 'victim',
  Case: 'court_case',
  Defendant: 'defendant',
  Location: 'location',
  Event: 'event',
} as const
type RecordTable = keyof typeof customFieldKinds
const recordTables = Object.keys(customFieldKinds) as [RecordTable, ...RecordTable[]]

/** FLD-56: users have fields of the agency's own too; they are no kind of record, and no report or list filters by them. */
export type CustomFieldTable = RecordTable | 'User'
export const customFieldTables: [CustomFieldTable, ...CustomFieldTable[]] = [...recordTables, 'User']

/** The word for a kind; undefined for one that has none. */
export const customFieldTableOf = (kind: Lowercase<string>): CustomFieldTable | undefined =>
  recordTables.find((table) => customFieldKinds[table] === kind)

/** FLD-03 */
export const customFieldStatus = { inactive: 0, active: 1, readOnly: 2 } as const

/** FLD-06 */
const options = group({
  min: nullable(text('number', 40)),
  max: nullable(text('number', 40)),
  step: nullable(text('number', 40)),
  decimal_place: nullable(count(0, 10)),
  /** A date (M/d/yyyy) where `simple`, else a number of days from today (FLD-08, FLD-36). */
  min_date: nullable(text('number', 40)),
  max_date: nullable(text('number', 40)),
  simple: flag(),
  neither: flag(),
  other: flag(),
  /** FLD-09 */
  select: list(group({ value: text('name', 160), label: text('name', 160), status: count(0, 1) })),
})

const type = oneOf(customFieldTypes)

/** What of a definition its values are shown by. */
export const shownBy = group({ type, options })
export type ShownBy = Infer<typeof shownBy>

/** FLD-01 */
export const customField = group({
  id: id('field_view'),
  table: oneOf(customFieldTables),
  label: text('name', 160),
  description: nullable(text('prose', 2_000)),
  type,
  required: flag(),
  status: count(0, 2),
  order: count(),
  /** Of a type with several values, a JSON list of them. */
  default_value: nullable(text('prose', 2_000)),
  options,
})
export type CustomField = Infer<typeof customField>
/** Without bounds, choices or switches. */
export const noOptions: CustomField['options'] = {
  min: null,
  max: null,
  step: null,
  decimal_place: null,
  min_date: null,
  max_date: null,
  simple: false,
  neither: false,
  other: false,
  select: [],
}
export type CustomFieldOption = CustomField['options']['select'][number]

const many: ReadonlySet<CustomFieldType> = new Set(['MultiSelect', 'Checkboxes', 'Chip List'])
const oneOfMany: ReadonlySet<CustomFieldType> = new Set(['Select', 'Radios'])
const numbers: ReadonlySet<CustomFieldType> = new Set(['Whole Number', 'Decimal', 'Currency'])
const dates: ReadonlySet<CustomFieldType> = new Set(['Date', 'Date/Time'])
const yesOrNo: ReadonlySet<CustomFieldType> = new Set(['Checkbox', 'Slide Toggle', 'Yes/No'])

/** What a type's values are like. Of a `many` the value is a list, of all others one text (FLD-13). */
export type CustomFieldFamily = 'text' | 'phone' | 'email' | 'number' | 'date' | 'yesOrNo' | 'choice' | 'many'

export const familyOf = ({ type }: Pick<CustomField, 'type'>): CustomFieldFamily => {
  if (many.has(type)) return 'many'
  if (oneOfMany.has(type)) return 'choice'
  if (numbers.has(type)) return 'number'
  if (dates.has(type)) return 'date'
  if (yesOrNo.has(type)) return 'yesOrNo'
  return type === 'Phone Number' ? 'phone' : type === 'Email' ? 'email' : 'text'
}

export const isActive = ({ status }: Pick<CustomField, 'status'>): boolean => status === customFieldStatus.active
