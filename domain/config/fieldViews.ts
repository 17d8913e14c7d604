/** ADM-33: definitions of custom fields, as administrators save them (SRV-61). */
import * as z from 'zod/mini'
import { guards } from '../access/index.ts'
import {
  customField,
  defaultProblem,
  familyOf,
  noOptions,
  numberBounds,
  type CustomField,
  type Moment,
} from '../customFields/index.ts'
import {
  call,
  group,
  isBlank,
  optional,
  same,
  schemaOf,
  shapeOf,
  type InferShape,
  type Messages,
} from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { stamps } from './forms.ts'

const savedFieldView = group({ ...shapeOf(customField), ...stamps })
export type SavedFieldView = CustomField & InferShape<typeof stamps>

type Said = Omit<CustomField, 'id'>
/** The kind of record is chosen when it is made. */
export type FieldViewChanges = Partial<Said>
const { id: _, table, ...changeable } = shapeOf(customField)
const bodyOf = (shape: ReturnType<typeof shapeOf>) =>
  schemaOf<FieldViewChanges>(
    group(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, optional(field)]))).schema,
  )

const needs = guards['admin.custom-fields']
const params = z.strictObject({ id: z.int().check(z.minimum(1)) })
const response = schemaOf<SavedFieldView>(savedFieldView.schema)

export const fieldViewCalls = {
  get: call({
    id: 'field_view.get',
    method: 'GET',
    path: 'field_view/{id}',
    needs: 'signedIn',
    params,
    response,
    errors: [404],
    summary: 'One custom field',
  }),
  create: call({
    id: 'field_view.create',
    method: 'POST',
    path: 'field_view',
    needs,
    body: bodyOf({ ...changeable, ...(table && { table }) }),
    response,
    errors: [403, 422],
    summary: 'Defines a custom field',
  }),
  update: call({
    id: 'field_view.update',
    method: 'PUT',
    path: 'field_view/{id}',
    needs,
    params,
    body: bodyOf(changeable),
    response,
    errors: [403, 404, 409, 412, 422],
    summary: 'Changes a custom field',
  }),
} as const

/** A field before anything is said of it; table, type and label have to be said. */
export const blankFieldView = (last: number): Omit<Said, 'table' | 'type' | 'label'> => ({
  description: null,
  required: false,
  status: 1,
  order: last + 1,
  default_value: null,
  options: noOptions,
})

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length

const wrongOptions = (field: Said): Messages => {
  const { select } = field.options
  const family = familyOf(field)
  if (family === 'number') {
    const { min, max } = numberBounds(field)
    return min !== null && max !== null && min > max ? { options: wording('config.field.bounds') } : {}
  }
  if (family !== 'choice' && family !== 'many') return {}
  if (select.length === 0) return { options: wording('config.field.choices') }
  if (select.some(({ value, label }) => isBlank(value) || isBlank(label)))
    return { options: wording('config.field.emptyChoice') }
  return isTwice(select.map(({ value }) => value)) ? { options: wording('config.field.sameChoice') } : {}
}

/** `max` is the account's `max_fields`, `count` how many there are, `isUsed` whether a record holds a value. */
export type FieldRoom = {
  readonly max: number
  readonly count: number
  readonly isUsed: boolean
  readonly moment: Moment
}

/** What a new record begins with has to be right for the field (FLD-57); days that have passed since are no refusal. */
const wrongDefault = (before: Said | null, next: Said, moment: Moment): Messages => {
  const isNew = (['type', 'default_value', 'options'] as const).some((name) => !same(before?.[name], next[name]))
  const problem = isNew ? defaultProblem({ ...next, id: 0 }, moment) : null
  return problem === null ? {} : { default_value: problem }
}

export const fieldViewProblems = (
  before: Said | null,
  next: Partial<Said>,
  { max, count, isUsed, moment }: FieldRoom,
): Messages => {
  const missing = (['table', 'type', 'label'] as const).filter((name) => isBlank(next[name] ?? ''))
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, wording('field.required')]))
  const wrong = wrongOptions(next as Said)
  return {
    ...(Object.keys(wrong).length === 0 ? wrongDefault(before, next as Said, moment) : wrong),
    ...(before !== null && isUsed && before.type !== next.type && { type: wording('config.field.typeUsed') }),
    ...(before === null && count >= max && { table: wording('config.field.most', { max }) }),
  }
}
