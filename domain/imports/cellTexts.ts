/** Texts of a file as they are shown and kept. */

/** PostgreSQL takes no NUL and no half of a surrogate pair. */
export const cleaned = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

const longest = 300

/** Cut between two letters: one may take two places. */
export const shortened = (text: string, most = longest): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** Columns of one heading are told apart by a number; those without a heading have none. */
export const headingsOf = (cells: readonly string[]): string[] => {
  const taken = new Set<string>()
  const last = cells.findLastIndex((cell) => cleaned(cell) !== '')
  return cells.slice(0, last + 1).map((cell) => {
    const heading = shortened(cleaned(cell))
    let own = heading
    for (let count = 2; taken.has(own); count += 1)
      own = `${shortened(heading, longest - ` (${count})`.length)} (${count})`
    if (heading !== '') taken.add(own)
    return own
  })
}
