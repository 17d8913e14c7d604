/**
 * What stands in a stored payload in the place of something: of a large part its name, of a long text what became of a
 * text that was written before it.
 */

const part = '$part'
const splice = '$splice'

export const partNamed = (hash: string): unknown => ({ [part]: hash })

/**
 * A text as a change of another one: how many entries before that one stands (0 for the same entry), which of its long
 * texts it is, how much stays at its end, how much before that is gone, and what is there instead. Counted from the end,
 * for that stays the same while somebody types.
 */
export type Splice = readonly [back: number, nth: number, end: number, gone: number, instead: string]
export const spliced = (change: Splice): unknown => ({ [splice]: change })

/** Length from which a text is long, in UTF-16 units. */
export const longFrom = 128

/** In the order in which `putBack` comes by them. */
export const longTexts = (payload: unknown, into: string[] = []): readonly string[] => {
  if (typeof payload === 'string' && payload.length >= longFrom) into.push(payload)
  else if (Array.isArray(payload)) for (const member of payload) longTexts(member, into)
  else if (typeof payload === 'object' && payload !== null)
    for (const name in payload) longTexts((payload as Readonly<Record<string, unknown>>)[name], into)
  return into
}

export type Kept = {
  /** A part's JSON, or null when it is lost. */
  readonly part: (hash: string) => string | null
  /** A long text of an earlier entry, or null when it is lost. */
  readonly text: (back: number, nth: number) => string | null
}

/** The payload as it was; null when something of it is lost. */
export const putBack = (payload: unknown, kept: Kept): { readonly payload: unknown } | null => {
  let lost = false
  const texts: string[] = []
  const gone = (): null => {
    lost = true
    return null
  }
  const textBack = ([back, nth, end, removed, instead]: Splice): string | null => {
    const base = (back === 0 ? texts[nth] : kept.text(back, nth)) ?? null
    return base && base.slice(0, base.length - end - removed) + instead + base.slice(base.length - end)
  }
  const backOf = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length >= longFrom) texts.push(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(backOf)
    const { [part]: hash, [splice]: change } = value as Readonly<Record<string, unknown>>
    if (typeof hash === 'string') {
      const json = kept.part(hash)
      return json === null ? gone() : backOf(JSON.parse(json))
    }
    if (Array.isArray(change)) {
      const text = textBack(change as unknown as Splice)
      return text === null ? gone() : backOf(text)
    }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [unescapeName(name), backOf(member)]))
  }
  const whole = backOf(payload)
  return lost ? null : { payload: whole }
}

/** Names of the parts that `payload` refers to itself; parts may refer to others again. */
export const partNames = (payload: unknown, into: Set<string> = new Set()): Set<string> => {
  if (typeof payload !== 'object' || payload === null) return into
  const hash = (payload as Readonly<Record<string, unknown>>)[part]
  if (typeof hash === 'string') into.add(hash)
  else for (const member of Object.values(payload)) partNames(member, into)
  return into
}

/** True when JSON may hold references or escaped names; false spares the walk for nearly every entry. */
export const hasDollar = (json: string): boolean => json.includes('"$')

// A dictionary's key may begin with a dollar itself; one more in front tells it from a reference.
export const escapeName = (name: string): string => (name.startsWith('$') ? `$${name}` : name)
const unescapeName = (name: string): string => (name.startsWith('$') ? name.slice(1) : name)
