/** Where a payload has a limit: values at it, and beyond it. */
import { mayBeEmpty, type Field, type LeafForm } from '../../domain/kernel/index.ts'

type Path = readonly (string | number)[]

export type Limit = {
  readonly path: Path
  readonly at: unknown
  readonly beyond: unknown
}

const ofLeaf = (form: LeafForm): Pick<Limit, 'at' | 'beyond'> | null => {
  switch (form.is) {
    case 'text':
      return { at: 'x'.repeat(form.max), beyond: 'x'.repeat(form.max + 1) }
    case 'count':
      return { at: form.max, beyond: form.max + 1 }
    case 'money':
      return { at: form.max, beyond: form.max + 1 }
    case 'key':
      return { at: 'k'.repeat(200), beyond: 'k'.repeat(201) }
    case 'choice':
      return { at: form.values.at(-1), beyond: 'of no list' }
    case 'label':
      return { at: '', beyond: 'a word, that somebody typed' }
    case 'flag':
    case 'ordinal':
    case 'id':
    case 'instant':
    case 'isoInstant':
    case 'day':
    case 'secret':
      return null
  }
}

type Place = { readonly path: Path; readonly of: Field; readonly value: unknown }
type Member = readonly [name: string | number, field: Field]

/** How the value itself is declared, which may be empty, or one of many. */
const declaredAs = (field: Field, value: unknown): Field => {
  const { node } = field
  return mayBeEmpty(node) || (node.kind === 'oneOrMany' && !Array.isArray(value)) ? declaredAs(node.of, value) : field
}

/** What it holds, but not what is in a table. */
const membersOf = ({ node }: Field, value: object): readonly Member[] => {
  const names = Object.keys(value)
  switch (node.kind) {
    case 'list':
    case 'oneOrMany':
      return names.map((index) => [Number(index), node.of])
    case 'dictionary':
      return names.map((name) => [name, node.of])
    case 'object':
      return names.flatMap((name) => (node.shape[name] ? [[name, node.shape[name]]] : []))
    case 'variant': {
      const chosen = node.cases[String((value as Readonly<Record<string, unknown>>)[node.tag])]
      return chosen ? [[node.tag, chosen], ...membersOf(chosen, value)] : []
    }
    default:
      return []
  }
}

/**
 * The values of a payload, itself first. Of members that are declared alike and stand in one list, or under different
 * names of a dictionary, only the first: what becomes of the others is the same.
 */
export const placesOf = (field: Field, payload: unknown): readonly Place[] => {
  const met = new Map<string, Set<Field>>()
  const places: Place[] = []
  const walk = (declared: Field, value: unknown, path: Path, names: string): void => {
    const of = declaredAs(declared, value)
    const place = `${names} ${value === null}`
    const here = met.get(place) ?? new Set()
    met.set(place, here)
    if (!here.has(of)) places.push({ path, of, value })
    here.add(of)
    if (typeof value !== 'object' || value === null) return
    const isNamed = of.node.kind === 'object' || of.node.kind === 'variant'
    for (const [name, member] of membersOf(of, value))
      walk(member, (value as Record<string, unknown>)[name], [...path, name], `${names}.${isNamed ? name : ''}`)
  }
  walk(field, payload, [], '')
  return places
}

/** In the members that this payload has. */
export const limitsOf = (field: Field, payload: unknown): readonly Limit[] =>
  placesOf(field, payload).flatMap(({ path, of: { node }, value }) => {
    const limit = node.kind === 'leaf' && value !== null ? ofLeaf(node.form) : null
    return limit === null ? [] : [{ path, ...limit }]
  })

/** The payload with another value in one place. */
export const withValue = (payload: unknown, [name, ...path]: Path, value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(payload)) return payload.with(Number(name), withValue(payload[Number(name)], path, value))
  const members = payload as Readonly<Record<string, unknown>>
  return { ...members, [name]: withValue(members[name], path, value) }
}
