/** Cases by their number, as people say and type it. */
import { sql } from 'kysely'
import { saidNumber, type Said } from '../../domain/caseNumbers/index.ts'
import { afterPrefix, referenceKey } from '../records/index.ts'
import { once, type Finder, type Part } from './search.ts'
import { beginsWith, type Condition } from './words.ts'

export const between = (column: Part, prefix: string): Condition => {
  const end = afterPrefix(prefix)
  const from = sql<boolean>`${column} >= ${prefix} collate "C"`
  return end === null ? from : sql<boolean>`(${from} and ${column} < ${end} collate "C")`
}

/** So much of a number is said without breaks, or from its end; less begins half of all numbers. */
const fewestSaid = 5
const fewestAtEnd = 4

/** Without the zeros that people leave out. */
const withoutZeros = (text: string): string => text.replaceAll(/(^|\D)0+(?=\d)/g, '$1')

/** A part of a number, by itself; of a year its last two digits may be said. */
const partPattern = (part: string): string => {
  if (!/^\d+$/.test(part)) return `(?<![[:alpha:]])${part}(?![[:alpha:]])`
  const year = part.length > 2 ? '' : `|(19|20)${part.padStart(2, '0')}`
  return `(?<![0-9])(0*${part}${year})(?![0-9])`
}

/**
 * All that is said of it stands in the folded number, in this order, before the digits that it ends in: those have a
 * column of their own, since an index of what a function makes of the number can't be used behind a policy.
 */
export const saidSo = (column: Part, ending: Part, { before, last }: Said): Condition => sql<boolean>`(
  ${ending} = ${last}
  and ${column} ~ ${`${before.map(partPattern).join('.*')}.*[0-9]`})`

/**
 * Cases by the beginning of their number, as it is written or without breaks; by its end, where what is typed ends in
 * digits and does not begin with a year; by the whole of it, or its last digits, with or without the zeros before them;
 * by the last of its parts and some before it.
 */
export const caseNumbered: Finder = (text) => {
  const key = referenceKey(text)
  const letters = key.replaceAll(/[^a-z0-9]/g, '')
  const begins = letters.length < fewestSaid ? beginsWith('r.reference_key', key) : between(sql`r.said_key`, letters)
  const short = withoutZeros(key).replaceAll(/[^a-z0-9]/g, '')
  const last = /^\d+$/.test(short) ? sql`r.last_key = ${short}` : sql`false`
  const said = saidNumber(text)
  const bySome = said === null ? sql`false` : saidSo(sql`r.reference_key`, sql`r.last_key`, said)
  const isShort = sql`(r.short_key = ${short} or ${last} or ${bySome})`
  const isEnd = new RegExp(`\\d{${fewestAtEnd}}$`).test(letters) && !/^(?:19|20)\d\d/.test(letters)
  if (!isEnd) return once(sql`(${begins} or ${isShort})`)
  const reversed = [...letters].toReversed().join('')
  return once(sql`(${between(sql`r.ends_key`, reversed)} or ${beginsWith('r.reference_key', key)} or ${isShort})`)
}
