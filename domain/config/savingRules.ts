/** What is wrong with an entry that is about to be saved, apart from the entries that it names. */
import { shapeOf, type Field, type Messages, type Values } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { declarationOf, type CollectionName } from './collections.ts'
import { savings } from './saving.ts'

/** What a new entry is where nothing is said. */
const blankOf = ({ node }: Field): unknown => {
  if (node.kind === 'nullable') return null
  if (node.kind === 'list') return []
  return node.kind === 'leaf' && node.form.is === 'flag' ? false : undefined
}

/** A new entry before anything is said of it: active, and behind the others. */
export const blankEntry = (name: CollectionName, last: number): Values => {
  const shape = shapeOf(declarationOf(name).row)
  const blank = Object.fromEntries(Object.entries(shape).map(([member, field]) => [member, blankOf(field)]))
  return { ...blank, ...('status' in shape && { status: 1 }), ...('order' in shape && { order: last + 1 }) }
}

/** PostgreSQL takes no NUL and no half of a surrogate pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

const cleanOf = ({ node }: Field, value: unknown): unknown => {
  if (node.kind === 'nullable') return value === null ? null : cleanOf(node.of, value)
  if (typeof value !== 'string' || node.kind !== 'leaf') return value
  if (node.form.is === 'isoInstant') return new Date(value).toISOString()
  return node.form.is === 'text' ? storable(value) : value
}

/** Texts without blanks around them, instants as the database gives them back. */
export const settledEntry = (name: CollectionName, values: Values): Values => {
  const shape = shapeOf(declarationOf(name).row)
  return Object.fromEntries(
    Object.entries(values).map(([member, value]) => {
      const field = shape[member]
      return [member, field === undefined ? value : cleanOf(field, value)]
    }),
  )
}

const missing = (name: CollectionName, next: Values): Messages =>
  Object.fromEntries(
    Object.keys(shapeOf(declarationOf(name).row))
      .filter(
        (member) => member !== 'id' && (next[member] === undefined || (member === 'label' && next[member] === '')),
      )
      .map((member) => [member, wording('field.required')]),
  )

/** ADM-31, ADM-30: `id` is 0 for a new entry. */
const unswitchable = (name: CollectionName, id: number, next: Values): Messages => {
  const { alwaysActive = [], marks = {} } = savings[name] ?? {}
  if (next['status'] !== 0) return {}
  if (alwaysActive.includes(id)) return { status: wording('config.alwaysActive') }
  const isMarked = Object.entries(marks).some(([mark, how]) => how === 'kept' && next[mark] === true)
  return isMarked ? { status: wording('config.defaultIsActive') } : {}
}

/** ADM-30: the default passes to another entry, it is not taken away. */
const unmarked = (name: CollectionName, before: Values | null, next: Values): Messages =>
  Object.fromEntries(
    Object.entries(savings[name]?.marks ?? {})
      .filter(([mark, how]) => how === 'kept' && before?.[mark] === true && next[mark] === false)
      .map(([mark]) => [mark, wording('config.oneDefault')]),
  )

const yearOf = (value: unknown): number => (typeof value === 'string' ? new Date(value).getUTCFullYear() : 2000)

const misdated = (next: Values): Messages => {
  const [from, to] = [next['date_time'], next['end_date_time']]
  const impossible = ['date_time', 'end_date_time'].filter((member) => {
    const year = yearOf(next[member])
    return !(year >= 1800 && year <= 2200)
  })
  if (impossible.length > 0)
    return Object.fromEntries(impossible.map((member) => [member, wording('field.invalid.instant')]))
  if (typeof from !== 'string' || typeof to !== 'string' || Date.parse(from) <= Date.parse(to)) return {}
  return { end_date_time: wording('field.endBeforeStart') }
}

/** A sentence for each member that is not right. */
export const entryProblems = (name: CollectionName, id: number, before: Values | null, next: Values): Messages => ({
  ...misdated(next),
  ...unmarked(name, before, next),
  ...unswitchable(name, id, next),
  ...missing(name, next),
})
