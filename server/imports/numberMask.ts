/** Numbers that a spreadsheet shows through a mask of digits, as post codes, telephones and case numbers are. */

/** Of `0`, `#` and `?` the places of digits; every other sign is shown as it is. */
type Part = { readonly place: boolean; readonly sign: string }

type Holds = { readonly than: string; readonly limit: number }

type Section = {
  /** For which numbers it is, where it says so. */
  readonly holds: Holds | null
  /** Null where it shows a number as any other, or in another way than through a mask. */
  readonly parts: readonly Part[] | null
}

export type NumberMask = readonly Section[]

const token = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|([0#?])|([-+():!^&'~{}<>= ])|(.)/gsu
const condition = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/
/** Colours and languages change no sign of what is shown. */
const silent = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[\da-f]+)$/i

/** Money and shares of a hundred are amounts. */
const measure = /[\p{Sc}%‰]/u
/** A sign of plus or minus, and what stands around a number in accounts. */
const around = /^[\s+\-()]*$/

/** Whether the mask is part of what the cell says, and no manner of writing an amount (`0 "days"`). */
const saysMore = (parts: readonly Part[]): boolean => {
  const shape = parts.map(({ place, sign }) => (place ? sign : '.')).join('')
  const signs = (from: number, to?: number): string =>
    parts
      .slice(from, to)
      .flatMap(({ place, sign }) => (place ? [] : [sign]))
      .join('')
  const first = parts.findIndex(({ place }) => place)
  const last = parts.findLastIndex(({ place }) => place)
  if (measure.test(signs(0))) return false
  if (/0.*[0#?]/.test(shape) || signs(first, last) !== '') return true
  const behind = signs(last)
  return !around.test(signs(0, first)) || !(around.test(behind) || /^\s/.test(behind))
}

const sectionOf = (code: string): Section => {
  let holds: Holds | null = null
  let isMask = true
  const parts: Part[] = []
  for (const [all, quoted, escaped, bracketed, place, literal, other] of code.matchAll(token)) {
    const [, than, limit] = condition.exec(bracketed ?? '') ?? []
    if (than !== undefined) holds = { than, limit: Number(limit) }
    else if (other !== undefined || (bracketed !== undefined && !silent.test(bracketed))) isMask = false
    else if (place !== undefined) parts.push({ place: true, sign: place })
    else
      for (const sign of quoted ?? escaped ?? literal ?? (all.startsWith('_') ? ' ' : ''))
        parts.push({ place: false, sign })
  }
  return { holds, parts: isMask && parts.some(({ place }) => place) && saysMore(parts) ? parts : null }
}

const sectionsIn = (code: string): readonly string[] =>
  code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/gsu) ?? []
const isOfText = (code: string): boolean => code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/gsu, '').includes('@')

export const numberMaskOf = (code: string): NumberMask | null => {
  const codes = sectionsIn(code)
  const sections = codes.slice(0, isOfText(codes.at(-1) ?? '') ? -1 : 3).map(sectionOf)
  return sections.some(({ parts }) => parts !== null) ? sections : null
}

const meets = (number: number, { than, limit }: Holds): boolean => {
  if (than === '<>') return number !== limit
  return (
    (than.includes('=') && number === limit) ||
    (than.startsWith('<') && number < limit) ||
    (than.startsWith('>') && number > limit)
  )
}

/** The section by which a number is shown: of those without conditions one is for each sign. */
const sectionFor = (mask: NumberMask, number: number): Section | undefined => {
  const [first, second, third] = mask
  if (first?.holds) {
    if (meets(number, first.holds)) return first
    return second?.holds && !meets(number, second.holds) ? third : second
  }
  return number < 0 ? (second ?? first) : number === 0 ? (third ?? first) : first
}

/** From the right; what the mask has no place for stands before its first digit. */
const filled = (parts: readonly Part[], digits: string): string => {
  const places = parts.flatMap(({ place, sign }) => (place ? [sign] : []))
  const surplus = Math.max(0, digits.length - places.length)
  const blanks = Math.max(0, places.length - digits.length)
  const firstZero = places.indexOf('0')
  let at = -1
  const shownAt = (sign: string): string => {
    at += 1
    if (at < blanks) return firstZero >= 0 && at >= firstZero ? '0' : sign === '?' ? ' ' : ''
    return at === 0 ? digits.slice(0, surplus + 1) : digits.charAt(surplus + at - blanks)
  }
  return parts.map(({ place, sign }) => (place ? shownAt(sign) : sign)).join('')
}

/** What is shown of a whole number, given in digits; null where the mask shows it no other way than any number. */
export const masked = (mask: NumberMask, digits: string): string | null => {
  const section = sectionFor(mask, Number(digits))
  if (!section || section.parts === null || !/^-?\d+$/.test(digits)) return null
  const isBelow = digits.startsWith('-')
  const shown = filled(section.parts, digits === '0' ? '' : digits.replace('-', ''))
  return isBelow && section === mask[0] ? `-${shown}` : shown
}
