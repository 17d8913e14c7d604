/**
 * Cuts HTML into text and tags. It takes any text, never throws, and takes time in proportion to its length. What the
 * browser would make of wrong HTML does not matter: nothing of it ever reaches a parser of the browser's.
 */
import { silentTags } from './allowed.ts'

export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }

const silent: ReadonlySet<string> = new Set(silentTags)
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Once only: `&amp;lt;` is the text `&lt;`. */
const decode = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = point > 0 && point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : '\ufffd'
  })

export function* tokensOf(html: string): Generator<Token> {
  // Of ASCII only: other letters may change their length, and then places would no longer fit.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const missing = new Set<string>()
  const find = (what: string, from: number): number => {
    if (missing.has(what)) return -1
    const at = small.indexOf(what, from)
    if (at < 0) missing.add(what)
    return at
  }
  let at = 0
  let textFrom = 0
  while (at < html.length) {
    const start = find('<', at)
    if (start < 0) break
    const end = tagEnd(small, start, find)
    if (end < 0) {
      at = start + 1
      continue
    }
    if (start > textFrom) yield { kind: 'text', text: decode(html.slice(textFrom, start)) }
    const token = tagAt(html, start, end)
    if (token !== null) yield token
    at = token?.kind === 'open' && silent.has(token.name) ? afterSilent(token.name, end, find, html.length) : end
    textFrom = at
  }
  if (textFrom < html.length) yield { kind: 'text', text: decode(html.slice(textFrom)) }
}

type Find = (what: string, from: number) => number

/** Characters outside of quotes. What is longer is text: without an end, wrong quotes would make the search slow. */
const longestTag = 1024

/** Where what begins at `start` ends, or -1 when it is a mere less-than sign. */
const tagEnd = (html: string, start: number, find: Find): number => {
  if (html.startsWith('<!--', start)) return endOr(find('-->', start + 4), 3, html.length)
  const next = html[start + 1] ?? ''
  if (next === '!' || next === '?') return endOr(find('>', start), 1, html.length)
  const letter = next === '/' ? (html[start + 2] ?? '') : next
  if (letter < 'a' || letter > 'z') return -1
  if (find('>', start) < 0) return -1
  let at = start + 1
  for (let steps = 0; steps < longestTag && at < html.length; steps += 1) {
    const sign = html[at]
    if (sign === '>') return at + 1
    const close = sign === '"' || sign === "'" ? find(sign, at + 1) : at
    at = (close < 0 ? at : close) + 1
  }
  return -1
}

const endOr = (at: number, length: number, otherwise: number): number => (at < 0 ? otherwise : at + length)

const tagAt = (html: string, start: number, end: number): Token | null => {
  const inner = html.slice(start + 1, end - 1)
  const isClose = inner.startsWith('/')
  const name = /^\/?([a-z][^\s/>]{0,40})/i.exec(inner)?.[1]?.toLowerCase()
  if (name === undefined) return null
  return isClose ? { kind: 'close', name } : { kind: 'open', name, attributes: inner.slice(name.length) }
}

const afterSilent = (name: string, from: number, find: Find, end: number): number => {
  const close = find(`</${name}`, from)
  return close < 0 ? end : endOr(find('>', close), 1, end)
}

const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** The first attribute of that name, decoded; null when there is none. */
export const attributeOf = (attributes: string, wanted: string): string | null => {
  for (const [, name, double, single, bare] of attributes.matchAll(attribute))
    if (name?.toLowerCase() === wanted) return decode(double ?? single ?? bare ?? '')
  return null
}
