/** LST-19: a full export holds every field of a record that its maker may see, those of lists too. */
import { hiddenFields } from '../access/index.ts'
import { innerOf, type Entity, type EntityField, type FieldNode, type Values } from '../kernel/index.ts'
import { t, tOf } from '../messages/index.ts'
import { ageOf, entities, isPageKind, shownMinutes, shownPhone, type Kind, type PageKind } from '../records/index.ts'
import { cellText, dayCell, instantCell, type Cell, type CellWorld } from '../lists/index.ts'
import { membersOf, repeatedIn, type RepeatedKind } from './repeated.ts'

export type FullColumn = {
  readonly id: string
  readonly title: string
  readonly cell: (record: Values, world: CellWorld) => Cell
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

const leafCell = (node: FieldNode & { kind: 'leaf' }, value: unknown, world: CellWorld): Cell => {
  const { form } = node
  if (form.is === 'flag') return value === true ? t('record.yes') : t('record.no')
  if (form.is === 'id' && isNumber(value)) return world.label(form.space, value) ?? value
  if (form.is === 'isoInstant' && isText(value)) return instantCell(value, world.zone)
  if (form.is === 'day' && isText(value)) return dayCell(value)
  if (form.is === 'text' && form.like === 'phone' && isText(value)) return shownPhone(value)
  if (form.is === 'money' && isNumber(value)) return `$${value.toFixed(2)}`
  return isText(value) || isNumber(value) ? value : ''
}

const spoken = (name: string): string => name.replaceAll('_', ' ')

/** A member of a list's entry: a figure with its name, a mark only where it is set, and what a record is called for its number. */
const memberText = (name: string, given: FieldNode, value: unknown, world: CellWorld): string => {
  const node = innerOf(given)
  const form = node.kind === 'leaf' ? node.form : null
  if (form?.is === 'flag') return value === true ? spoken(name) : ''
  if (form?.is === 'id' && isNumber(value)) return world.label(form.space, value) ?? ''
  const shown = cellText(nodeCell(node, value, world))
  return shown !== '' && (form?.is === 'count' || form?.is === 'money') ? `${spoken(name)} ${shown}` : shown
}

const filled = (texts: readonly string[], by: string): string => texts.filter((text) => text !== '').join(by)

/** Entries of a list are parted by semicolons, members of an entry by commas. */
const nodeCell = (given: FieldNode, value: unknown, world: CellWorld): Cell => {
  const node = innerOf(given)
  if (value === null || value === undefined) return ''
  if (node.kind === 'leaf') return leafCell(node, value, world)
  if (node.kind === 'list' && Array.isArray(value))
    return filled(
      value.map((each: unknown) => cellText(nodeCell(node.of.node, each, world))),
      '; ',
    )
  if (node.kind !== 'object' || typeof value !== 'object') return ''
  const members = Object.entries(value).map(([name, each]: [string, unknown]) => {
    const member = node.shape[name]
    return member === undefined ? '' : memberText(name, member.node, each, world)
  })
  // An entry may hold what the record that it names is called.
  return filled([...new Set(members)], ', ')
}

const fieldCell = ({ field, choices, widget }: EntityField, value: unknown, world: CellWorld): Cell => {
  if (widget === 'minutes' && isNumber(value)) return shownMinutes(value)
  const choice = choices?.[String(value)]
  return choice === undefined ? nodeCell(field.node, value, world) : tOf(choice)
}

/** What is of the reader and not of the record, and what has columns of its own. */
const leftOut: ReadonlySet<string> = new Set(['may_edit', 'custom_fields'])

/** CLI-13: how old somebody is where the birthdate says it, else as it was told. */
const ageCell = (record: Values, { today }: CellWorld): Cell => {
  const [told, birthdate, deceasedDate] = ['true_age', 'birthdate', 'deceased_date'].map((name) => record[name])
  const person = {
    true_age: isNumber(told) ? told : null,
    birthdate: isText(birthdate) ? birthdate : null,
    deceased_date: isText(deceasedDate) ? deceasedDate : null,
  }
  return today === null ? person.true_age : ageOf(person, today)
}

const columnOf = (id: string, of: EntityField): FullColumn => ({
  id,
  title: tOf(of.label),
  cell: (record, world) => (id === 'true_age' ? ageCell(record, world) : fieldCell(of, record[id], world)),
})

/** Each record with a page that the value names, by its kind. */
const namedBy = (given: FieldNode, value: unknown): readonly NamedRecord[] => {
  const node = innerOf(given)
  if (value === null || value === undefined) return []
  if (node.kind === 'leaf') {
    const { form } = node
    return form.is === 'id' && isPageKind(form.space) && isNumber(value) ? [{ kind: form.space, id: value }] : []
  }
  if (node.kind === 'list' && Array.isArray(value)) return value.flatMap((each) => namedBy(node.of.node, each))
  if (node.kind !== 'object' || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => {
    const member = node.shape[name]
    return member === undefined ? [] : namedBy(member.node, each)
  })
}

export type NamedRecord = { readonly kind: PageKind; readonly id: number }

/** The other records that one of a kind names, which a file has by what they are called. */
export const namedIn = (kind: Kind, record: Values): readonly NamedRecord[] =>
  Object.entries<EntityField>(entities[kind].fields).flatMap(([name, { field }]) => namedBy(field.node, record[name]))

const repeatedColumn = (kind: RepeatedKind, scopes: ReadonlySet<string>): FullColumn => {
  const { fields, names }: Entity = entities[kind]
  const told = membersOf(kind, scopes).flatMap((name) => {
    const { [name]: of } = fields
    return of === undefined ? [] : [{ name, of }]
  })
  const entryText = (entry: Values, world: CellWorld): string =>
    filled(
      told.map(({ name, of }) => cellText(fieldCell(of, entry[name], world))),
      ', ',
    )
  return {
    id: kind,
    title: tOf(names.many),
    cell: ({ [kind]: entries }, world) =>
      Array.isArray(entries)
        ? filled(
            entries.map((entry: Values) => entryText(entry, world)),
            '; ',
          )
        : '',
  }
}

/** Besides custom fields, which are defined by each agency. */
export const fullColumns = (kind: Kind, scopes: ReadonlySet<string>): readonly FullColumn[] => {
  const hidden = new Set(hiddenFields(scopes, kind))
  const { fields }: Entity = entities[kind]
  const number: FullColumn = { id: 'id', title: t('export.column.id'), cell: ({ id }) => (isNumber(id) ? id : '') }
  const all = Object.entries(fields).filter(([name]) => !hidden.has(name) && !leftOut.has(name))
  return [
    number,
    ...all.map(([name, of]) => columnOf(name, of)),
    ...repeatedIn(kind, scopes).map((each) => repeatedColumn(each, scopes)),
  ]
}
