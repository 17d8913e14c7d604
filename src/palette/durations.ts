/** "log 30 minutes counseling": a length of time anywhere in a line, and what else the line says. */
import { fold } from '../../domain/palette/index.ts'
import { ofTexts } from './ofTexts.ts'

const unitsNow = ofTexts(['palette.durations'], (said = ''): ReadonlyMap<string, number> => {
  const minutesIn = [1, 60]
  const lines = said.split('\n').map((line) => line.split(', '))
  return new Map(lines.flatMap((words, at) => words.map((word) => [fold(word), minutesIn[at] ?? 1] as const)))
})

type Timed = {
  /** Hours and minutes, as forms take them: 0:30. */
  readonly time: string
  readonly rest: string
}

/** Null where none is said with its unit. */
export const durationIn = (line: string): Timed | null => {
  for (const found of line.matchAll(/(?<![\p{L}\p{N}])(\d{1,3})(?:[.,](\d{1,2}))?[\s-]*(\p{L}+)/gu)) {
    const [all, whole = '', part = '', unit = ''] = found
    const minutesIn = unitsNow().get(fold(unit))
    const minutes = Math.round(Number(`${whole}.${part === '' ? '0' : part}`) * (minutesIn ?? 0))
    if (minutesIn === undefined || minutes === 0) continue
    const rest = `${line.slice(0, found.index)} ${line.slice(found.index + all.length)}`
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    return { time, rest: rest.trim().replaceAll(/\s+/gu, ' ') }
  }
  return null
}
