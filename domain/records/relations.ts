/**
 * CAL-19, SRV-37: what `includes` may ask for beside a record. It follows from the declarations: what a field of the
 * record names, what hangs on it, its tags by taxonomy, and what its kind says besides.
 */
import { isCollection, isListed, tableNameOf } from '../config/index.ts'
import {
  group,
  id,
  innerOf,
  list,
  nullable,
  optional,
  shapeOf,
  text,
  type Entity,
  type Field,
} from '../kernel/index.ts'
import { eachKind, entities, kinds, ownersOf, type Kind } from './entities/index.ts'
import { recordFields } from './fields.ts'

type Usual =
  /** The one that the field names. */
  | { readonly is: 'one'; readonly kind: Kind | 'user'; readonly by: string }
  /** The list that is asked for by the field. */
  | { readonly is: 'many'; readonly kind: Kind; readonly by: string }
  /** The tags in the field, by taxonomy. */
  | { readonly is: 'tags'; readonly by: string }

export type Relation =
  | Usual
  /** What is come to step by step; with `isList` as a list of the one that there is. */
  | { readonly is: 'path'; readonly steps: readonly Step[]; readonly isList: boolean }

/** To a member, to the first of a list, or to what a relation leads to. */
export type Step = { readonly is: 'member'; readonly name: string } | { readonly is: 'first' } | Usual

type Relations = Readonly<Record<string, Usual>>

const isKind = (word: string): word is Kind => kinds.some((kind) => kind === word)

const kindIn = (space: string): Kind | 'user' | null => (space === 'user' || isKind(space) ? space : null)

const spaceOf = ({ node }: Field): string | null => {
  const inner = innerOf(node)
  return inner.kind === 'leaf' && inner.form.is === 'id' ? inner.form.space : null
}

/** `case_id` leads to `case`; the `id` of a line that stands for a record to that record. */
const named = (field: string, space: string): string => (field === 'id' ? space : field.replace(/_id$/, ''))

const onesIn = (shape: Readonly<Record<string, Field>>, spaces: (field: string, space: string) => string): Relations =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([by, field]) => {
      const space = spaceOf(field)
      const kind = space === null ? null : kindIn(spaces(by, space))
      if (space === null || kind === null || !/(?:^|_)id$/.test(by)) return []
      return [[named(by, space), { is: 'one', kind, by } as const]]
    }),
  )

/** Of a line in a list of a record. */
const relationsIn = (line: Field): Relations =>
  onesIn(shapeOf(line), (_, space) => (isCollection(space) ? tableNameOf(space) : space))

/** What stands in a list; null for what is none. */
const lineOf = ({ node }: Field): Field | null => {
  const inner = innerOf(node)
  return inner.kind === 'list' ? inner.of : null
}

const isTags = (field: Field): boolean => {
  const line = lineOf(field)
  return line?.node.kind === 'object' && 'term_id' in line.node.shape
}

const user = group({ id: id('user'), first: text('name', 80), last: text('name', 80) })
const tagsOfOne = group({
  taxonomy_id: id('taxonomy'),
  terms: list(group({ id: id('object_term'), term_id: id('term') })),
})

const fieldOf = (relation: Usual): Field => {
  if (relation.is === 'one') return relation.kind === 'user' ? user : recordFields[relation.kind]
  return list(relation.is === 'many' ? (recordFields[relation.kind] as Field) : tagsOfOne)
}

type Way = { readonly steps: readonly Step[]; readonly end: Field }

/** From a record, or from the first line of a list. */
const wayFrom = (start: Field, relations: () => Relations, [word, ...rest]: readonly string[]): Way => {
  if (word === undefined) return { steps: [], end: start }
  const on = (step: Step, { steps, end }: Way): Way => ({ steps: [step, ...steps], end })
  const line = lineOf(start)
  if (line !== null)
    return on(
      { is: 'first' },
      wayFrom(line, () => relationsIn(line), [word, ...rest]),
    )
  const inner = innerOf(start.node)
  const member = inner.kind === 'object' ? inner.shape[word] : undefined
  if (member !== undefined)
    return on(
      { is: 'member', name: word },
      wayFrom(member, () => ({}), rest),
    )
  const relation = relations()[word]
  if (relation === undefined) throw new TypeError(`nothing is reached as ${word}`)
  const next = 'kind' in relation && relation.kind !== 'user' ? relation.kind : null
  return on(
    relation,
    wayFrom(fieldOf(relation), () => (next === null ? {} : relationsOf(next)), rest),
  )
}

const made = new Map<Kind, Relations>()

/** An agency's list is asked for as it is. */
const relationsOf = (kind: Kind): Relations => {
  const known = made.get(kind)
  if (known !== undefined) return known
  const { fields }: Entity = entities[kind]
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { field }]) => [name, field]))
  const ones = onesIn(shape, (by, space) => {
    const lookup = fields[by]?.lookup
    return lookup !== undefined && isCollection(lookup) ? tableNameOf(lookup) : space
  })
  const many = kinds.flatMap((other) => {
    const by = ownersOf(other)[kind]
    return by === undefined ? [] : [[`${other}s`, { is: 'many', kind: other, by }] as const]
  })
  const tags = Object.entries(shape).flatMap(([by, field]) =>
    isTags(field) ? [['taxonomies', { is: 'tags', by }]] : [],
  )
  const all = isListed(kind) ? [] : [...Object.entries(ones), ...many, ...tags]
  const relations = Object.fromEntries(all.filter(([name]) => shape[name as string] === undefined)) as Relations
  made.set(kind, relations)
  return relations
}

type Included = { readonly relation: Relation; readonly field: Field }

/** By its name, each with what it answers: null for one that is not there, or not for its reader. */
const includedIn = (kind: Kind): Readonly<Record<string, Included>> => {
  const { includes = {} }: Entity = entities[kind]
  const relations = relationsOf(kind)
  const usual = Object.entries(relations).map(([name, relation]): [string, Included] => {
    const field = fieldOf(relation)
    return [name, { relation, field: relation.is === 'one' ? nullable(field) : field }]
  })
  const special = Object.entries(includes).map(([name, path]): [string, Included] => {
    const isList = typeof path !== 'string'
    const { steps, end } = wayFrom(recordFields[kind], () => relations, (isList ? path[0] : path).split('.'))
    return [name, { relation: { is: 'path', steps, isList }, field: isList ? list(end) : nullable(end) }]
  })
  return Object.fromEntries([...usual, ...special])
}

export const included = eachKind(includedIn)

/** A record with what may have been asked for beside it. */
export const withIncluded = (kind: Kind): Field =>
  group({
    ...shapeOf(recordFields[kind] as Field),
    ...Object.fromEntries(Object.entries(included[kind]).map(([name, { field }]) => [name, optional(field)])),
  })
