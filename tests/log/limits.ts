/** Where a payload has a limit: values at it, and beyond it. */
import type { Field, LeafForm } from '../../domain/kernel/index.ts'

export type Limit = {
  readonly path: readonly (string | number)[]
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

/** In the members that this payload has. */
export const limitsOf = ({ node }: Field, value: unknown, path: Limit['path'] = []): readonly Limit[] => {
  if (value === null || value === undefined) return []
  switch (node.kind) {
    case 'leaf': {
      const limit = ofLeaf(node.form)
      return limit === null ? [] : [{ path, ...limit }]
    }
    case 'nullable':
    case 'optional':
      return limitsOf(node.of, value, path)
    case 'list':
      return (value as readonly unknown[]).flatMap((each, index) => limitsOf(node.of, each, [...path, index]))
    case 'oneOrMany':
      return Array.isArray(value)
        ? value.flatMap((each, index) => limitsOf(node.of, each, [...path, index]))
        : limitsOf(node.of, value, path)
    case 'dictionary':
      return Object.entries(value).flatMap(([name, each]) => limitsOf(node.of, each, [...path, name]))
    case 'object':
      return ofMembers(node.shape, value, path)
    case 'variant': {
      const { [node.tag]: word } = value as Readonly<Record<string, string>>
      const chosen = node.cases[word ?? '']?.node
      return chosen?.kind === 'object' ? ofMembers(chosen.shape, value, path) : []
    }
    case 'table':
      return []
  }
}

const ofMembers = (shape: Readonly<Record<string, Field>>, value: object, path: Limit['path']): readonly Limit[] =>
  Object.entries(shape).flatMap(([name, of]) =>
    limitsOf(of, (value as Readonly<Record<string, unknown>>)[name], [...path, name]),
  )

/** The payload with another value in one place. */
export const withValue = (payload: unknown, path: Limit['path'], value: unknown): unknown => {
  const copy: unknown = structuredClone(payload)
  const place = path.slice(0, -1).reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], copy)
  const last = path.at(-1)
  if (last !== undefined) (place as Record<string, unknown>)[last] = value
  return copy
}
