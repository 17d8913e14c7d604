/**
 * A field is a zod schema that also says how private its values are.
 *
 * Payloads of actions, the state and the wire forms of records are built only from fields, so a value without a privacy
 * class does not compile. One tree then serves four readers: zod (edges), redaction (export), generators (property
 * tests) and the widgets of forms.
 *
 * Privacy classes:
 * - `public`    says nothing about a person: flags, versions, counts of the product's own doings, enums of the product itself
 * - `quantity`  a number that describes a person or what was done for them: age, minutes, dollars, how many people; replaced
 *               by another number that the same fields take
 * - `id`        names a record, user, account or session; renamed per export
 * - `category`  one of a declared, small set (race, client type); kept
 * - `datetime`  a date or an instant; replaced by another of the same validity class
 * - `freeText`  anything typed or told: names, notes, phones, addresses, search text; replaced by drawn words
 * - `secret`    a handle into the in-memory vault; the value itself can't be put into a field at all
 */
import * as z from 'zod/mini'

type Privacy = 'public' | 'quantity' | 'id' | 'category' | 'datetime' | 'freeText' | 'secret'

/** What a leaf's values look like, so that a replacement (or a generated value) is still valid. */
export type LeafForm =
  | { readonly is: 'flag' }
  | { readonly is: 'count'; readonly min: number; readonly max: number }
  | { readonly is: 'money'; readonly max: number }
  | { readonly is: 'label' }
  | { readonly is: 'ordinal' }
  | { readonly is: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly is: 'id'; readonly space: string }
  | { readonly is: 'key'; readonly space: string }
  | { readonly is: 'instant' }
  | { readonly is: 'isoInstant' }
  | { readonly is: 'day'; readonly format: 'yyyy-MM-dd' | 'MM/dd/yyyy' }
  | { readonly is: 'text'; readonly like: TextLike; readonly max: number }
  | { readonly is: 'secret' }

export type TextLike = 'name' | 'phone' | 'email' | 'street' | 'zip' | 'number' | 'prose'

export type FieldNode =
  | { readonly kind: 'leaf'; readonly privacy: Privacy; readonly form: LeafForm }
  | { readonly kind: 'object'; readonly shape: Readonly<Record<string, Field>> }
  | { readonly kind: 'list'; readonly of: Field; readonly max: number }
  | { readonly kind: 'oneOrMany'; readonly of: Field }
  | { readonly kind: 'dictionary'; readonly key: Field<string>; readonly of: Field }
  | { readonly kind: 'table'; readonly space: string; readonly of: Field }
  | { readonly kind: 'variant'; readonly tag: string; readonly cases: Readonly<Record<string, Field>> }
  | { readonly kind: 'nullable'; readonly of: Field }
  | { readonly kind: 'optional'; readonly of: Field }

export type Field<T = unknown> = { readonly schema: z.ZodMiniType<T>; readonly node: FieldNode }

export type OptionalField<T = unknown> = Field<T | undefined> & { readonly isOptional: true }

export type Infer<F> = F extends Field<infer T> ? T : never

type OptionalKeys<S> = { [K in keyof S]: S[K] extends OptionalField ? K : never }[keyof S]
type Flat<T> = { [K in keyof T]: T[K] }
export type InferShape<S extends Record<string, Field>> = Flat<
  { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Infer<S[K]> } & {
    -readonly [K in OptionalKeys<S>]?: Exclude<Infer<S[K]>, undefined>
  }
>

/** The schema says at run time what `T` says at compile time; this is the one place where that is only asserted. */
export const schemaOf = <T>(schema: z.ZodMiniType): z.ZodMiniType<T> => schema as z.ZodMiniType<T>

const leaf = <T>(schema: z.ZodMiniType<T>, privacy: Privacy, form: LeafForm): Field<T> => ({
  schema,
  node: { kind: 'leaf', privacy, form },
})

/** A yes or no of the product's own. */
export const flag = (): Field<boolean> => leaf(z.boolean(), 'public', { is: 'flag' })

const whole = (privacy: Privacy, min: number, max: number): Field<number> =>
  leaf(z.int().check(z.minimum(min), z.maximum(max)), privacy, { is: 'count', min, max })

/** A whole number that says nothing about a person: a page, a version, an attempt, an HTTP status, milliseconds. */
export const count = (min = 0, max = Number.MAX_SAFE_INTEGER): Field<number> => whole('public', min, max)

/** A whole number that describes a person, or what was done for them: an age, minutes, how many people. */
export const quantity = (min: 0 | 1 = 0, max = Number.MAX_SAFE_INTEGER): Field<number> => whole('quantity', min, max)

/** A page or the like as the key of a dictionary. */
export const ordinal = (): Field<string> => leaf(z.string().check(z.regex(/^\d{1,15}$/)), 'public', { is: 'ordinal' })

/** An amount of money in dollars, to the cent; never negative. */
export const money = (max = 9_999_999.99): Field<number> =>
  leaf(
    z.number().check(
      z.minimum(0),
      z.maximum(max),
      z.refine((value) => Math.abs(value - Math.round(value * 100) / 100) < 5e-7),
    ),
    'quantity',
    { is: 'money', max },
  )

/** One of the product's own words, listed. */
export const oneOf = <const V extends string>(values: readonly [V, ...V[]]): Field<V> =>
  leaf(schemaOf<V>(z.enum(values)), 'public', { is: 'choice', values })

/**
 * A word of the product's own: a message's key, a command, a field's name. An export keeps only words that are in its
 * vocabulary, so that anything else which comes to stand here, as from an address or an older build, leaves renamed.
 */
export const label = (max = 120): Field<string> =>
  leaf(z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_.:/ -]*$/)), 'public', { is: 'label' })

/** A value of a declared, small set that tells something about a person. */
export const category = <const V extends string | number>(values: readonly [V, ...V[]]): Field<V> =>
  leaf(schemaOf<V>(z.literal([...values])), 'category', { is: 'choice', values })

/** The number of a record of the kind `space` (0: not saved yet). */
export const id = (space: string): Field<number> => leaf(z.int().check(z.minimum(0)), 'id', { is: 'id', space })

/** A text key in the name space `space`: uuid of a save, a session, a login name's owner. */
export const key = (space: string): Field<string> =>
  leaf(z.string().check(z.minLength(1), z.maxLength(200)), 'id', { is: 'key', space })

/** Milliseconds since 1970-01-01T00:00Z. */
export const instant = (): Field<number> =>
  leaf(z.int().check(z.minimum(-8.64e15), z.maximum(8.64e15)), 'datetime', { is: 'instant' })

/** ISO 8601 UTC text with milliseconds, e.g. `2026-03-01T17:00:00.000Z`. */
export const isoInstant = (): Field<string> =>
  // The calendar of the database has no year 0.
  leaf(z.iso.datetime().check(z.refine((value) => !value.startsWith('0000'))), 'datetime', { is: 'isoInstant' })

const dayPattern = { 'yyyy-MM-dd': /^\d{4}-\d{2}-\d{2}$/, 'MM/dd/yyyy': /^\d{2}\/\d{2}\/\d{4}$/ }

/** A calendar day without a zone (FMT-11); the form's rules say whether it exists. */
export const day = (format: 'yyyy-MM-dd' | 'MM/dd/yyyy' = 'MM/dd/yyyy'): Field<string> =>
  leaf(z.string().check(z.regex(dayPattern[format])), 'datetime', { is: 'day', format })

/** Text that somebody typed or told. `max` is in UTF-16 units. */
export const text = (like: TextLike, max = 255): Field<string> =>
  leaf(z.string().check(z.maxLength(max)), 'freeText', { is: 'text', like, max })

declare const sealed: unique symbol
/** Names a secret in the in-memory vault. Only the vault port can make one. */
export type SecretHandle = string & { readonly [sealed]: true }
const secretPattern = /^secret:[0-9a-z]{1,16}$/

/** A place for a password, code or token: holds the handle, never the value. */
export const secret = (): Field<SecretHandle> =>
  leaf(schemaOf<SecretHandle>(z.string().check(z.regex(secretPattern))), 'secret', { is: 'secret' })

export const optional = <T>(of: Field<T>): OptionalField<T> => ({
  schema: z.optional(of.schema),
  node: { kind: 'optional', of },
  isOptional: true,
})

export const nullable = <T>(of: Field<T>): Field<T | null> => ({
  schema: z.nullable(of.schema),
  node: { kind: 'nullable', of },
})

export const list = <T>(of: Field<T>, max = 100_000): Field<T[]> => ({
  schema: z.array(of.schema).check(z.maxLength(max)),
  node: { kind: 'list', of, max },
})

/** One value, or a list of such values: what a custom field holds, by its type (FLD-13). `of` is not itself a list. */
export const oneOrMany = <T>(of: Field<T>, max = 1_000): Field<T | T[]> => ({
  schema: z.union([of.schema, z.array(of.schema).check(z.maxLength(max))]),
  node: { kind: 'oneOrMany', of },
})

/** Unknown keys are refused: what is not declared can't be redacted, so it may not be there. */
export const group = <S extends Record<string, Field>>(shape: S): Field<InferShape<S>> => ({
  schema: schemaOf<InferShape<S>>(
    z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.schema]))),
  ),
  node: { kind: 'object', shape },
})

export const dictionary = <K extends string, T>(of: Field<T>, keys: Field<K>): Field<Record<K, T>> => ({
  schema: schemaOf<Record<K, T>>(z.record(keys.schema, of.schema)),
  node: { kind: 'dictionary', key: keys, of },
})

/** One of several groups, told apart by the word in `tag`. */
export const variant = <const Tag extends string, C extends Record<string, Field>>(
  tag: Tag,
  cases: C,
): Field<{ [K in keyof C & string]: Flat<{ [T in Tag]: K } & Infer<C[K]>> }[keyof C & string]> => ({
  schema: schemaOf(
    z.discriminatedUnion(
      tag,
      Object.entries(cases).map(([word, field]) =>
        z.strictObject({
          [tag]: z.literal(word),
          ...Object.fromEntries(Object.entries(shapeOf(field)).map(([name, inner]) => [name, inner.schema])),
        }),
      ) as never,
    ),
  ),
  node: { kind: 'variant', tag, cases },
})

/** Every member may be missing: what a draft or a save carries. */
export const partial = <S extends Record<string, Field>>(
  shape: S,
): Field<{ -readonly [K in keyof S]?: Exclude<Infer<S[K]>, undefined> }> =>
  group(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, field.node.kind === 'optional' ? field : optional(field)]),
    ),
  ) as never

type Wrapping = Extract<FieldNode, { kind: 'nullable' | 'optional' }>

export const mayBeEmpty = (node: FieldNode): node is Wrapping => node.kind === 'nullable' || node.kind === 'optional'

/** What a value is where there is one. */
export const innerOf = (node: FieldNode): Exclude<FieldNode, Wrapping> =>
  mayBeEmpty(node) ? innerOf(node.of.node) : node

/** The members of a group, for declarations that extend one. */
export const shapeOf = (field: Field): Readonly<Record<string, Field>> => {
  if (field.node.kind !== 'object') throw new TypeError('not a group')
  return field.node.shape
}
