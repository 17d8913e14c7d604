import { types, type CustomTypesConfig } from 'pg'

type Parse = (text: string) => unknown
const oid = {
  int8: [20, 1016],
  date: [1082, 1182],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
  interval: [1186, 1187],
  numeric: [1700, 1231],
} as const

const textArrayId: number = 1009
const textArray: Parse = types.getTypeParser(textArrayId)
const verbatim: Parse = (text) => text

const parsers = new Map<number, Parse>(
  (
    [
      [oid.int8, parseInt8],
      [oid.date, verbatim],
      [oid.timestamp, verbatim],
      [oid.timestamptz, parseInstant],
      [oid.interval, verbatim],
      [oid.numeric, verbatim],
    ] as const
  ).flatMap(([[single, many], parse]): [number, Parse][] => [
    [single, parse],
    [many, (text) => eachElement(textArray(text), parse)],
  ]),
)

/**
 * How values come out of the database: int8 as number (throws beyond 2^53, rather than round), numeric as text,
 * date as `yyyy-MM-dd`, timestamptz as ISO UTC text, interval as ISO 8601 duration; arrays of them likewise.
 * The same in every pool, and set on the pool, so that no other user of `pg` in the process is changed.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (id, format) => (format === 'binary' ? undefined : parsers.get(id)) ?? types.getTypeParser(id, format),
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint beyond 2^53 was read; select it as text.')
  return value
}

/**
 * `2026-03-01 12:00:00.5+00` to `2026-03-01T12:00:00.500Z`. Digits beyond milliseconds are kept, as six, for columns
 * that have them; declare `timestamptz(3)` where texts are compared.
 */
function parseInstant(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!found) return text
  const fraction = found[3] ?? ''
  return `${found[1]}T${found[2]}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, '0')}Z`
}

function eachElement(found: unknown, parse: Parse): unknown {
  if (Array.isArray(found)) return found.map((element) => eachElement(element, parse))
  return typeof found === 'string' ? parse(found) : found
}
