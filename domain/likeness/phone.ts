/** Telephone numbers as they are compared: by their digits. */

/** Fewer digits say too little about whose number it is. */
export const fewestDigits = 7

/** The digits without the country's 1 and without the 0 that is dialled inside a country. */
export const phoneDigits = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '')
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).replace(/^0+/, '')
}

/** One number may say its area and country, and the other not. */
export const samePhone = (one: string, other: string): boolean => {
  const [a, b] = [phoneDigits(one), phoneDigits(other)]
  if (Math.min(a.length, b.length) < fewestDigits) return false
  return a.endsWith(b) || b.endsWith(a)
}

const backwards = (digits: string): string => [...digits].toReversed().join('')

/** How a stored number is found by its digits read backwards: it begins with `beginning`, or is one of `whole`. */
export type PhoneKeys = { readonly beginning: string; readonly whole: readonly string[] }

/** Keys of all numbers that are the `samePhone`; null when there are too few digits. */
export const phoneKeys = (text: string): PhoneKeys | null => {
  const key = backwards(phoneDigits(text))
  if (key.length < fewestDigits) return null
  const lengths = Array.from({ length: key.length - fewestDigits }, (_, more) => fewestDigits + more)
  return { beginning: key, whole: lengths.map((length) => key.slice(0, length)) }
}

/** All of a number that a list of likely persons shows; null when it has fewer digits than would then be hidden. */
export const phoneEnding = (text: string): string | null => {
  const digits = phoneDigits(text)
  return digits.length < fewestDigits ? null : digits.slice(-4)
}
