/** An answer to any call, made from what it declares. */
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly getter?: () => Schema
}

/** What a leaf may be: the first that its own rules accept. */
const leaves: readonly unknown[] = [
  1,
  0,
  'a',
  '2026-06-15T09:01:00.000Z',
  '2026-06-15',
  '06/15/2026',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'ana@example.org',
  'header.payload.signature',
  false,
  null,
  '',
  [],
  {},
]

const accepted = (schema: Schema): unknown =>
  leaves.find((leaf) => (schema as z.ZodMiniType).safeParse(leaf).success) ?? null

const made = new WeakMap<Schema, unknown>()

export const sampleOf = (schema: Schema): unknown => {
  if (!made.has(schema)) made.set(schema, sampleFor(schema))
  return made.get(schema)
}

const sampleFor = (schema: Schema): unknown => {
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, of]) => [name, sampleOf(of)]))
    case 'array':
      return def.element === undefined ? [] : [sampleOf(def.element)]
    case 'tuple':
      return (def.items ?? []).map(sampleOf)
    case 'union':
      return def.options?.[0] === undefined ? null : sampleOf(def.options[0])
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return def.innerType === undefined ? null : sampleOf(def.innerType)
    case 'pipe':
      return def.in === undefined ? null : sampleOf(def.in)
    case 'lazy':
      return def.getter === undefined ? null : sampleOf(def.getter())
    case 'record':
      return {}
    default:
      return accepted(schema)
  }
}
