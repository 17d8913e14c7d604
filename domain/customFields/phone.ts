/** Telephone numbers: US ones as 11 digits, all others as they were typed (FLD-15, FLD-16, FLD-40 … FLD-45). */

const international = 'i: '
const usDigits = /^1\d{10}$/
/** What may stand between the digits of a US number. */
const usText = /^[\d\s()+.\-/]*$/
/** A US number that is not whole yet, as its control shows it. */
const begunUs = /^\+(?:1 \([\d\s()-]*)?$/

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** FLD-43 … FLD-45. Blank text is no number, so not an international one either. */
export const isInternational = (text: string): boolean => {
  if (text.startsWith(international)) return true
  const digits = digitsOf(text)
  if (digits === '') return false
  if (digits.startsWith('1')) return digits.length !== 11
  return digits.length !== 10
}

/** Whether a control opens for international entry: a US number that was only begun is still one. */
export const opensInternational = (text: string): boolean => !begunUs.test(text) && isInternational(text)

/** The code of another country than 1. */
const isForeign = (number: string): boolean => /^\+\D*[02-9]/.test(number)

/**
 * What is stored: 11 digits that begin with 1, or 'i: ' and the number as it was typed. Null when there is no digit in
 * it.
 */
export const phoneFrom = (text: string): string | null => {
  const isMarked = /^i:/i.test(text)
  const number = (isMarked ? text.slice(2) : text).trim()
  const digits = digitsOf(number)
  if (digits === '') return null
  if (isMarked || isForeign(number) || !usText.test(number) || isInternational(digits))
    return `${international}${number}`
  return digits.length === 10 ? `1${digits}` : digits
}

export const internationalPhone = (text: string): string => (text.trim() === '' ? '' : `${international}${text.trim()}`)

/** FMT-01, FLD-40: +1 (xxx) xxx-xxxx; an international one without its mark, unless it could then be another. */
export const shownPhone = (stored: string): string => {
  if (stored.startsWith(international)) {
    const number = stored.slice(international.length)
    return phoneFrom(number) === stored ? number : stored
  }
  const digits = /^\d{10}$/.test(stored) ? `1${stored}` : stored
  return usDigits.test(digits) ? maskedUs(digits.slice(1)) : stored
}

/** What international entry shows: everything but the mark. */
export const internationalText = (value: string): string =>
  value.startsWith(international) ? value.slice(international.length) : usDigits.test(value) ? `+${value}` : value

/** Up to ten digits in the mask, as far as they go (FLD-40); '' where there are none. */
const maskedUs = (digits: string): string => {
  if (digits === '') return ''
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)]
  if (exchange === '') return `+1 (${area}`
  return line === '' ? `+1 (${area}) ${exchange}` : `+1 (${area}) ${exchange}-${line}`
}

/** The ten digits or fewer in a text, without the country code: no US area code begins with 1. */
const nationalDigits = (text: string): string => digitsOf(text).replace(/^1/, '').slice(0, 10)

/** FLD-40: what the US control shows for any text, its digits only; a plus alone may begin any country's number. */
export const usMask = (text: string): string => (text.trim() === '+' ? '+' : maskedUs(nationalDigits(text)))

/** FLD-41: 11 digits once there are ten; until then the text as it stands, which is no valid number yet. */
export const usPhone = (text: string): string => {
  const digits = nationalDigits(text)
  return digits.length === 10 ? `1${digits}` : usMask(text)
}

/** Whether the US control can show all of a number, whole or begun. */
const fitsUs = (number: string): boolean =>
  !isForeign(number) && usText.test(number) && digitsOf(number).replace(/^1/, '').length <= 10

/** How many characters came into a text at one time. */
const charactersAdded = (before: string, after: string): number => {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return after.length - head - tail
}

/**
 * The value after the US control's text was `before` and is `after`. Of single keys only digits are taken (FLD-40); what
 * is pasted and would be cut, or has another country's code, is an international number as it stands (FLD-45).
 */
export const typedUsPhone = (before: string, after: string): string => {
  const number = after.trim()
  const isPasted = charactersAdded(before, after) > 1 && digitsOf(number) !== ''
  return isForeign(number) || (isPasted && !fitsUs(number)) ? internationalPhone(number) : usPhone(number)
}

/** An international number as a US one: '' where it would be cut. */
export const usFrom = (number: string): string => (fitsUs(number.trim()) ? usPhone(number) : '')
