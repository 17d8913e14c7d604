/** The agency's own lists: what pickers offer. */
import { count, flag, group, id, list, nullable, text, label, type Infer, oneOf } from '../kernel/index.ts'

const named = (space: string) => group({ id: id(space), label: text('name', 120), status: count(0, 1) })
export const race = named('race')
export const gender = named('gender')
export const stage = group({ id: id('stage'), label: text('name', 120), status: count(0, 1), is_default: flag() })
export const advocate = group({ id: id('user'), first: text('name', 80), last: text('name', 80), status: count(0, 1) })

/** FLD-02 */
export const customFieldTypes = [
  'Text', 'Textarea', 'Whole Number', 'Decimal', 'Currency', 'Date', 'Date/Time', 'Checkbox', 'Slide Toggle', 'Yes/No', 'Phone Number', 'Email', 'Select', 'Radios',
  'MultiSelect', 'Checkboxes', 'Chip List',
] as const

/** FLD-01, FLD-06: a custom field's definition. */
export const fieldView = group({
  id: id('field_view'),
  table: oneOf(['Victim', 'Case', 'Defendant', 'Location', 'Event']),
  label: text('name', 160),
  description: nullable(text('prose', 2_000)),
  type: oneOf(customFieldTypes),
  required: flag(),
  status: count(0, 2),
  order: count(),
  default_value: nullable(text('prose', 2_000)),
  options: group({
    min: nullable(text('number', 40)),
    max: nullable(text('number', 40)),
    step: nullable(text('number', 40)),
    decimal_place: nullable(count(0, 10)),
    min_date: nullable(text('number', 40)),
    max_date: nullable(text('number', 40)),
    simple: flag(),
    neither: flag(),
    other: flag(),
    select: list(group({ value: text('name', 160), label: text('name', 160), status: count(0, 1) })),
  }),
})
export type FieldView = Infer<typeof fieldView>

export const settings = group({ races: list(race), genders: list(gender), case_stages: list(stage), advocates: list(advocate), field_views: list(fieldView) })
export type Settings = Infer<typeof settings>
export const settingsLists = ['races', 'genders', 'case_stages', 'advocates', 'field_views'] as const
export const settingsName = label()
