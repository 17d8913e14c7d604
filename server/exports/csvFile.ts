/** An export as CSV: what it says of itself, an empty line, the headings, the rows. */
import { csvLine, csvMark } from '../../domain/exports/index.ts'
import type { Sheet } from './sheet.ts'

export async function* csvOf({ about, titles, batches }: Sheet): AsyncGenerator<Buffer> {
  const head = [...about.map((pair) => csvLine(pair)), csvLine([]), csvLine(titles)]
  yield Buffer.from(csvMark + head.join(''))
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''))
}
