import { refuse, type Result } from '../../domain/kernel/index.ts'

type QueryValue = string | QueryValue[] | { [name: string]: QueryValue }
type Query = { [name: string]: QueryValue }

const mostNames = 500
const deepest = 6
const shape = /^[\w.-]+((\[[\w.|-]*\])*)$/

/**
 * Reads an address's query, in which brackets nest (`filters[status][]=1`). A name given twice is refused, unless it
 * ends in `[]`: nobody could say which of the two was meant.
 */
export const readQuery = (address: string): Result<Query> => {
  const start = address.indexOf('?')
  if (start < 0) return { ok: true, value: {} }
  const query: Query = Object.create(null)
  let names = 0
  for (const [name, value] of new URLSearchParams(address.slice(start + 1))) {
    names += 1
    if (names > mostNames || !shape.test(name)) return malformed(name)
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (path.length > deepest || path.some((part) => part === '__proto__')) return malformed(name)
    if (!put(query, path, value)) return malformed(name)
  }
  return { ok: true, value: query }
}

const put = (into: Query, [name = '', ...rest]: readonly string[], value: string): boolean => {
  if (rest.length === 0) {
    if (name in into) return false
    into[name] = value
    return true
  }
  if (rest.length === 1 && rest[0] === '') {
    const list = (into[name] ??= [])
    if (!Array.isArray(list)) return false
    list.push(value)
    return true
  }
  const inner = (into[name] ??= Object.create(null) as Query)
  if (typeof inner === 'string' || Array.isArray(inner)) return false
  return put(inner, rest, value)
}

const malformed = (name: string) => refuse('malformed', `The parameter ${nameable(name)} could not be read.`)

/** A name may be repeated in a message when it looks like one; anything else could be text about a person. */
export const nameable = (name: string): string => (/^[\w.[\]-]{1,60}$/.test(name) ? `'${name}'` : 'with this name')
