/** Numbers and times as the language in force writes them. */
import { locales, spokenLanguage, type ShownLocale } from './catalogue.ts'
import { numberIn } from './fill.ts'

export const spokenLocale = (): ShownLocale => locales[spokenLanguage()]

/** As a language that is not in force writes it. */
export const shownNumberIn = (locale: ShownLocale, value: number): string => numberIn(locale, value)

export const shownNumber = (value: number): string => numberIn(locales[spokenLanguage()], value)

/**
 * FMT-03: `$` in front and two decimals, in every language.
 */
export const shownDollars = (value: number): string =>
  `${value < 0 ? '-' : ''}$${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const short = { year: '2-digit', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** FMT-13: M/d/yy, h:mm in the language's order. Without a zone it is the device's. `at` in milliseconds since 1970. */
export const shortDateTime = (at: number, zone?: string): string =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], zone === undefined ? short : { ...short, timeZone: zone }).format(
    at,
  )

const named = { weekday: 'long', month: 'long', day: 'numeric' } as const

/** A day by its name, such as "Monday, March 4". Without a zone it is the device's. */
export const namedDay = (at: number, zone?: string): string =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], zone === undefined ? named : { ...named, timeZone: zone }).format(
    at,
  )

const ofMonth = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** "March 2026" */
export const shownMonth = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], ofMonth).format(Date.UTC(year, month - 1, 1))
