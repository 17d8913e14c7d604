/**
 * Placeholders. `{name}` is a value as it is; `{count, plural, one {# row} other {# rows}}` is the wording for a number,
 * by the language's own plural categories (`#` is the number, written the language's way). The wordings of a plural hold
 * no other placeholder; a category that is not there is worded as `other`.
 */
export type Values = Readonly<Record<string, string | number>>

export const plurals = /\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g
const wordings = /(\w+) \{([^{}]*)\}/g

const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

const rulesOf = (locale: string): Intl.PluralRules => {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}

const numberFormatOf = (locale: string): Intl.NumberFormat => {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, known)
  return known
}

export const numberIn = (locale: string, value: number): string => numberFormatOf(locale).format(value)

/** The wordings of each plural in a text, by category. */
export const pluralsIn = (
  text: string,
): readonly { readonly name: string; readonly by: Readonly<Record<string, string>> }[] =>
  [...text.matchAll(plurals)].map(([, name = '', body = '']) => ({
    name,
    by: Object.fromEntries([...body.matchAll(wordings)].map(([, category = '', wording = '']) => [category, wording])),
  }))

/** A text in one of the ways in which its plurals can be worded, and the numbers that a wording says without `#`. */
export type Variant = { readonly text: string; readonly values: Values }

/** All of them; `#` has become the plural's own placeholder. */
export const variantsOf = (text: string): readonly Variant[] => {
  const [first] = text.matchAll(plurals)
  const [plural] = pluralsIn(text)
  if (first === undefined || plural === undefined) return [{ text, values: {} }]
  return Object.entries(plural.by).flatMap(([category, wording]) => {
    const isSaid = category === 'one' && !wording.includes('#')
    return variantsOf(text.replace(first[0], () => wording.replaceAll('#', `{${plural.name}}`))).map((variant) =>
      isSaid ? { ...variant, values: { ...variant.values, [plural.name]: 1 } } : variant,
    )
  })
}

export const filled = (text: string, values: Values, locale: string): string =>
  (text.includes(', plural,') ? pluralized(text, values, locale) : text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )

const pluralized = (text: string, values: Values, locale: string): string => {
  const spoken = pluralsIn(text)
  let at = 0
  return text.replace(plurals, () => {
    const { name, by } = spoken[at++] ?? { name: '', by: {} }
    const value = Number(values[name] ?? 0)
    const wording = by[rulesOf(locale).select(value)] ?? by['other'] ?? ''
    return wording.replaceAll('#', numberIn(locale, value))
  })
}
