/** Lists of which a line names one, asked for as it is typed, so that its row says what Enter does. */
import { same, type Action, type Command } from '../../domain/kernel/index.ts'
import { listsFor } from './offered.ts'
import type { Place } from './questions.ts'

type Asked = { place: Place | null; commands: string[] }

/** Each once for a record. */
export const listsAsked = (asked: Asked, place: Place | null, commands: readonly Command[]): readonly Action[] => {
  if (!same(asked.place, place)) Object.assign(asked, { place, commands: [] })
  const fresh = commands.filter(({ id, fills }) => fills === undefined && !asked.commands.includes(id))
  asked.commands.push(...fresh.map(({ id }) => id))
  return fresh.flatMap((command) => listsFor(command, place, null))
}
export const nothingAsked = (): Asked => ({ place: null, commands: [] })
