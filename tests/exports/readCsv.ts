/**
 * A reader of CSV by RFC 4180, written without a look at the writer. As spreadsheets do, it takes any line break outside of
 * quotes for the end of a row, whichever of the two signs it is.
 */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',') endCell()
    else if (sign === '\r' || sign === '\n') {
      endCell()
      rows.push([])
      if (sign === '\r' && text[at + 1] === '\n') at += 1
    } else cell += sign
  }
  return rows.slice(0, -1)
}

export type ReadExport = {
  readonly about: ReadonlyMap<string, string>
  readonly titles: string[]
  readonly rows: string[][]
}

/** What an export says of itself, its headings and its rows. */
export const readExport = (bytes: Buffer): ReadExport => {
  const rows = readCsv(bytes.toString('utf8').replace(/^\u{FEFF}/u, ''))
  const gap = rows.findIndex((row) => row.length === 1 && row[0] === '')
  return {
    about: new Map(rows.slice(0, gap).map(([label = '', text = '']) => [label, text])),
    titles: rows[gap + 1] ?? [],
    rows: rows.slice(gap + 2),
  }
}
