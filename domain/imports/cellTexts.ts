/** Texts of a file as they are shown and kept. */

import { storable } from '../kernel/index.ts'

/** At most so long, and not cut within a sign, which may take two places. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** As much as is shown of a cell. */
const longestShown = 300

export const shortened = (text: string, most = longestShown): string => {
  const clean = storable(text)
  return clean.length > most ? `${cutTo(clean, most - 1)}…` : clean
}

/** Columns of one heading are told apart by a number; those without a heading have none. */
export const headingsOf = (cells: readonly string[]): string[] => {
  const taken = new Set<string>()
  const last = cells.findLastIndex((cell) => storable(cell) !== '')
  return cells.slice(0, last + 1).map((cell) => {
    const heading = shortened(cell)
    let own = heading
    for (let count = 2; taken.has(own); count += 1)
      own = `${shortened(heading, longestShown - ` (${count})`.length)} (${count})`
    if (heading !== '') taken.add(own)
    return own
  })
}
