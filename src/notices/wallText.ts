/** What a field of day and time holds (HTML, "local date and time string"), in an agency's zone. */
import { instantOf, wallTimeAt, timeOf, isoInstantAt } from '../../domain/kernel/index.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** `yyyy-MM-ddTHH:mm`, '' for none. */
export const wallText = (iso: string | null, zone: string): string => {
  const wall = iso === null ? null : wallTimeAt(timeOf(iso), zone)
  if (wall === null) return ''
  const { year, month, day, hour, minute } = wall
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** ISO UTC text; null where there is no such time. */
export const instantOfWall = (text: string, zone: string): string | null => {
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined)
    return null
  const at = instantOf({ year, month, day, hour, minute }, zone)
  return at === null ? null : isoInstantAt(at)
}
