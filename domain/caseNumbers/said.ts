/** Case numbers as people say them: "cr 71" or "23-cr-150" for 2023-CR-00150, "2022-153" for 2022-CR-00153. */
import { folded } from '../kernel/index.ts'

/** Runs of letters and of digits, which are as long as people type them. */
export type Said = { readonly before: readonly string[]; readonly last: string }

const isDigits = (part: string): boolean => /^\d+$/u.test(part)
const partsOf = (number: string): readonly string[] => folded(number).match(/\d+|\p{L}+/gu) ?? []
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, '')

/** What is said of a number besides the digits that it ends in, without zeros; null where that is nothing, or too much. */
export const saidNumber = (text: string): Said | null => {
  const parts = partsOf(text)
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1).map((part) => (isDigits(part) ? withoutZeros(part) : part))
  const isOne = before.length > 0 && before.length < mostParts && isDigits(last) && parts.every(isShort)
  return isOne ? { before, last: withoutZeros(last) } : null
}
const mostParts = 6
const isShort = (part: string): boolean => part.length <= 12

/** Of a year its last two digits are said. */
const isPart = (said: string, part: string): boolean =>
  isDigits(said) && isDigits(part)
    ? withoutZeros(part) === said || (/^(?:19|20)\d\d$/u.test(part) && said.padStart(2, '0') === part.slice(2))
    : said === part

/** Whether a case's number is said so: all that is said stands in it in this order, and its last digits are the last. */
export const isSaid = (number: string, text: string): boolean => {
  const said = saidNumber(text)
  const parts = partsOf(number)
  if (said === null || withoutZeros(parts.at(-1) ?? '') !== said.last) return false
  let at = 0
  return said.before.every((one) => {
    const found = parts.slice(at, -1).findIndex((part) => isPart(one, part))
    at += found + 1
    return found >= 0
  })
}
