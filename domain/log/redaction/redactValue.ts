/**
 * ρ over a tree of fields. It is an allow-list: a value leaves only through a field that declares it and accepts it.
 * What is not declared, or not of its declared shape, leaves as its shape and the name of its place: words of the product, and
 * a question mark for any other.
 */
import { emptyTable, isDictionary, tablePut, type Field, type FieldNode } from '../../kernel/index.ts'
import type { Renaming } from './renaming.ts'

/** Something that did not leave: where it stood, and what it was like. */
export type Withheld = { readonly path: string; readonly shape: string }

type Leaf = Extract<FieldNode, { kind: 'leaf' }>

/** 'text', 'number', 'list of 3' …: says nothing of the content. */
export const shapeWord = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value === 'object') return `group of ${Object.keys(value).length}`
  return typeof value === 'string' ? 'text' : typeof value
}

export type Redactor = {
  readonly value: (field: Field, value: unknown, path: string) => unknown
  readonly withheld: readonly Withheld[]
}

export const redactor = (renaming: Renaming): Redactor => {
  const withheld: Withheld[] = []
  const hold = (path: string, value: unknown): { withheld: string } => {
    const shape = shapeWord(value)
    withheld.push({ path, shape })
    return { withheld: shape }
  }

  const leaf = (field: Field, { privacy, form }: Leaf, value: unknown, path: string): unknown => {
    if (!field.schema.safeParse(value).success) return hold(path, value)
    if (typeof value === 'number') {
      if (privacy === 'quantity') return renaming.quantity(value)
      if (form.is === 'id') return renaming.id(value)
      return form.is === 'instant' ? renaming.instant(value) : value
    }
    if (typeof value !== 'string') return value
    if (form.is === 'secret') return 'secret:0'
    if (form.is === 'key') return renaming.key(value)
    if (form.is === 'label') return renaming.label(value)
    return form.is === 'ordinal' || form.is === 'choice' ? value : renaming.text(value)
  }

  const members = (
    shape: Readonly<Record<string, Field>>,
    value: Readonly<Record<string, unknown>>,
    path: string,
    tag?: string,
  ): Record<string, unknown> => {
    const renamed: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (field) renamed[name] = walk(field, member, `${path}.${name}`)
      else if (name === tag) renamed[name] = member
      else hold(`${path}.${renaming.label(name) === name ? name : '?'}`, member)
    }
    return renamed
  }

  const walk = (field: Field, value: unknown, path: string): unknown => {
    const { node } = field
    if (node.kind === 'leaf') return leaf(field, node, value, path)
    if (node.kind === 'nullable') return value === null ? null : walk(node.of, value, path)
    if (node.kind === 'optional') return value === undefined ? undefined : walk(node.of, value, path)
    if (node.kind === 'oneOrMany')
      return Array.isArray(value) ? value.map((item) => walk(node.of, item, `${path}[]`)) : walk(node.of, value, path)
    if (node.kind === 'list')
      return Array.isArray(value) ? value.map((item) => walk(node.of, item, `${path}[]`)) : hold(path, value)
    if (!isDictionary(value)) return hold(path, value)
    if (node.kind === 'object') return members(node.shape, value, path)
    if (node.kind === 'dictionary') return entries(node.key, node.of, value, path)
    if (node.kind === 'table') return table(node.of, value, path)
    const word = value[node.tag]
    const known = typeof word === 'string' && Object.hasOwn(node.cases, word) ? node.cases[word] : undefined
    if (known?.node.kind !== 'object') return hold(path, value)
    return members(known.node.shape, value, path, node.tag)
  }

  const entries = (key: Field<string>, of: Field, value: Readonly<Record<string, unknown>>, path: string): unknown => {
    const renamed: [string, unknown][] = []
    for (const [name, member] of Object.entries(value)) {
      const other = walk(key, name, `${path}{}`)
      if (typeof other === 'string') renamed.push([other, walk(of, member, `${path}{}`)])
      else hold(`${path}{}`, member)
    }
    return Object.fromEntries(renamed)
  }

  const table = (of: Field, value: Readonly<Record<string, unknown>>, path: string): unknown => {
    if (!isDictionary(value['buckets'])) return hold(path, value)
    const renamed = emptyTable<unknown>()
    const dictionaries = (of: object): readonly object[] => Object.values(of).filter(isDictionary)
    for (const bucket of dictionaries(value['buckets']).flatMap(dictionaries))
      for (const [id, record] of Object.entries(bucket))
        tablePut(renamed, renaming.id(Number(id)), walk(of, record, `${path}#`))
    return renamed
  }

  return { value: walk, withheld }
}
