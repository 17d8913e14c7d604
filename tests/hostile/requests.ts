/** Requests that nobody would send who means well, made from the declaration of whichever call they are for. */
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { fillPath, type Call } from '../../domain/kernel/index.ts'

export const naughty = fc.constantFrom(
  '',
  ' ',
  'null',
  'undefined',
  '0',
  '-1',
  '1e400',
  "' or 1=1 --",
  '"; drop table account; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\0',
  '\ud800',
  '\u202eabc',
  'ﷺ'.repeat(50),
  'a'.repeat(5000),
  '{}',
  '[]',
  '{{7*7}}',
  '${7*7}',
  'javascript:alert(1)',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '02/30/2026',
  '=cmd()',
  '1|2',
  '٣',
  'true',
  'NaN',
  '\\',
  '\r\nX: y',
  '__proto__',
  '%',
  '_',
)
const leaf = fc.oneof(
  naughty,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -0),
)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(naughty, fc.string()), tie('value'), { maxKeys: 4 }),
  ),
})).value

type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly additionalProperties?: Schema | boolean
}

const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Texts of the forms that fields of text ask for: days, moments, zones, addresses, numbers, words. */
const knownTexts = [
  '02/03/2026',
  '2026-02-03',
  '2026-02-03T17:00:00.000Z',
  '10:30',
  'America/Denver',
  'ida@example.org',
  '(555) 555-0100',
  '12.34',
  'en',
  'P',
  'A',
  'Ida',
  'Plain words',
  '<p>Plain words</p>',
  '#336699',
  'https://example.org',
  'first',
  '1',
]

const text = ({ pattern, minLength = 0, maxLength = 30 }: Schema, ids: fc.Arbitrary<number>): fc.Arbitrary<string> => {
  const asked = pattern === undefined ? null : new RegExp(pattern)
  const fitting = knownTexts.filter((one) => asked === null || asked.test(one))
  return fc.oneof(
    ...(fitting.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...fitting) }] : []),
    ...(asked === null || asked.test('17') ? [{ weight: 4, arbitrary: ids.map(String) }] : []),
    {
      weight: 1,
      arbitrary: fc.string({
        minLength: Math.min(minLength, 30),
        maxLength: Math.max(minLength, Math.min(maxLength, 30)),
      }),
    },
  )
}

/** What the declaration would take, as far as its JSON schema says; numbers are often ids of what is there. */
const good = (schema: Schema, ids: fc.Arbitrary<number>, root: Schema, depth = 0): fc.Arbitrary<unknown> => {
  const inner = (one: Schema) => good(one, ids, root, depth + 1)
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
    return depth > 5 ? fc.constant(null) : inner(named ?? root)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf ?? []
  if (branches.length > 0) return fc.oneof(...branches.map(inner))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
        return fc.dictionary(fc.oneof(fc.constantFrom(...knownTexts), ids.map(String)), inner(additionalProperties), {
          maxKeys: 3,
        })
      const values = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)]))
      return fc.record(values, { requiredKeys: required.filter((name) => name in values) })
    }
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(inner))
        : fc.array(inner(schema.items ?? {}), {
            minLength: schema.minItems ?? 0,
            maxLength: (schema.minItems ?? 0) + 2,
          })
    case 'string':
      return text(schema, ids)
    case 'integer':
    case 'number': {
      const { minimum: min = 0, maximum: max = 2 ** 31 - 1 } = schema
      const inside = (value: number) => Math.min(Math.max(value, min), max)
      return fc.oneof(
        { weight: 3, arbitrary: ids.map(inside) },
        { weight: 1, arbitrary: fc.constantFrom(0, 1, min, max).map(inside) },
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return leaf
  }
}

/** One place of a good body that is no more as it should be. */
const spoilt = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(body, fc.nat(), fc.oneof(leaf, json), fc.constantFrom('change', 'drop', 'add'))
    .map(([value, nth, by, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return by
      const names = Object.keys(value)
      const name = names[nth % Math.max(1, names.length)] ?? 'unknown'
      if (how === 'drop') return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
      return { ...value, [how === 'add' ? 'unknown' : name]: by }
    })

export type Hostile = {
  readonly call: Call
  readonly who: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** As it is sent; null for none. */
  readonly body: string | null
}

const wellFormed = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toWellFormed()]))

const boundary = 'hostile'
/** A form with any fields, and perhaps a file. */
const form = (fields: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .record({
      fields,
      name: naughty,
      type: fc.constantFrom('application/pdf', 'image/png', 'text/html', ''),
      file: fc.option(naughty),
    })
    .map((given) => {
      const quoted = (text: string) => text.replaceAll(/["\r\n]/g, '%22')
      const parts = Object.entries(Object(given.fields)).map(
        ([name, value]) => `content-disposition: form-data; name="${quoted(name)}"\r\n\r\n${String(value)}`,
      )
      if (given.file !== null)
        parts.push(
          `content-disposition: form-data; name="file"; filename="${quoted(given.name)}"\r\ncontent-type: ${given.type}\r\n\r\n${given.file}`,
        )
      return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
    })

/** By one of so many callers; with ids of records that are there. */
export const hostileRequest = (
  call: Call,
  { callers, ids, isForm }: { readonly callers: number; readonly ids: fc.Arbitrary<number>; readonly isForm: boolean },
): fc.Arbitrary<Hostile> => {
  const [bodies, params, query] = [call.body, call.params, call.query].map(schemaOf) as [Schema, Schema, Schema]
  const body = good(bodies, ids, bodies)
  const sent = fc.oneof(
    { weight: 5, arbitrary: body },
    { weight: 4, arbitrary: spoilt(body) },
    { weight: 1, arbitrary: json },
  )
  const asText = (value: fc.Arbitrary<unknown>) => value.map((one) => (typeof one === 'string' ? one : String(one)))
  const part = (one: Schema, name: string, whenBroken: fc.Arbitrary<string>) =>
    fc.oneof(
      { weight: 12, arbitrary: asText(good(one, ids, name === 'params' ? params : query)) },
      { weight: 1, arbitrary: whenBroken },
    )
  const partsOf = (schema: Schema, name: string): Readonly<Record<string, fc.Arbitrary<string>>> =>
    Object.fromEntries(
      Object.entries({
        ...schema.properties,
        ...Object.assign({}, ...(schema.anyOf ?? []).map((one) => one.properties)),
      }).map(([key, one]) => [key, part(one as Schema, name, fc.oneof(naughty, fc.string({ maxLength: 40 })))]),
    )
  const queryParts = partsOf(query, 'query')
  const asks = fc
    .subarray(Object.keys(queryParts), { maxLength: Math.min(2, Object.keys(queryParts).length) })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, queryParts[name] ?? naughty]))))
  const base = call.service === 'auth' ? '/auth' : `/v${call.version}`
  return fc
    .record({
      who: fc.nat({ max: callers - 1 }),
      params: fc.record(partsOf(params, 'params')),
      query: fc.oneof(
        { weight: 5, arbitrary: asks },
        { weight: 1, arbitrary: fc.record(queryParts, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>> },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.constantFrom('unknown', 'account', 'expunge'), naughty, { maxKeys: 2 }),
        },
      ),
      body: isForm
        ? form(body)
        : fc.oneof(
            { weight: 12, arbitrary: sent.map((one) => JSON.stringify(one)) },
            { weight: 1, arbitrary: fc.string() },
          ),
      headers: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.dictionary(
            fc.constantFrom('if-match', 'idempotency-key', 'x-forwarded-for', 'x-http-method-override', 'x-account'),
            fc.stringMatching(/^[\x21-\x7e]{0,30}$/),
            { maxKeys: 2 },
          ),
        },
      ),
    })
    .map(({ who, params: inPath, query: asked, body: written, headers }) => {
      const search = new URLSearchParams(wellFormed(asked)).toString()
      const type = isForm ? `multipart/form-data; boundary=${boundary}` : 'application/json'
      return {
        // The declaration would fill pages.
        [fc.toStringMethod]: () =>
          JSON.stringify({ call: call.id, who, url: fillPath(call.path, inPath), search, headers, written }),
        call,
        who,
        url: `${base}/${fillPath(call.path, wellFormed(inPath))}${search === '' ? '' : `?${search}`}`,
        headers: { ...headers, ...(call.method !== 'GET' && { 'content-type': type }) },
        body: call.method === 'GET' ? null : written,
      }
    })
}
