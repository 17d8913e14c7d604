/**
 * What stands in a cell of a list, on the screen, on paper and in a file. Days and times stay what they are, so that a
 * spreadsheet sorts by them.
 */
import { dayFrom, shownDay, wallTimeAt, type Day, timeOf } from '../kernel/index.ts'

/** `minute` is of the day, in the agency's zone; null for a plain day. */
type Moment = { readonly day: Day; readonly minute: number | null }
export type Cell = string | number | Moment | null

/** What a cell needs beside its row. */
export type CellWorld = {
  readonly zone: string
  readonly today: Day | null
  /** The name of an entry of a configured list; null for what is no such list, '' for what the reader may not know. */
  readonly label: (list: string, id: number) => string | null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** As lists show it (FMT-02, FLD-38). */
export const cellText = (cell: Cell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if (typeof cell === 'number') return String(cell)
  const day = shownDay(cell.day)
  return cell.minute === null ? day : `${day} ${two(Math.floor(cell.minute / 60))}:${two(cell.minute % 60)}`
}

/** CLI-05: what is no day of the calendar stays the text that it is. */
export const dayCell = (text: string | null): Cell => {
  const day = text === null ? null : dayFrom(text)
  return day === null ? text : { day, minute: null }
}

/** FMT-11 */
export const instantCell = (iso: string | null, zone: string): Cell => {
  const at = iso === null ? Number.NaN : timeOf(iso)
  const wall = Number.isNaN(at) ? null : wallTimeAt(at, zone)
  return wall === null ? iso : { day: wall, minute: wall.hour * 60 + wall.minute }
}
