/** What a line begins with to be looked for nowhere. */
import { fold, type CommandNames } from '../../domain/palette/index.ts'
import { root } from './scopes.ts'
import { isMaking } from './synonyms.ts'

/** In a chip of records a line is looked for as it stands. */
const none: CommandNames = new Set()

type Known = {
  /** Of commands, and of those with the names of fields. */
  readonly commandBeginnings: CommandNames
  readonly beginnings: CommandNames
  readonly fieldBeginnings: CommandNames
}

/** Whether a line is a field's name and one word, as another name of a person might be: more is told of somebody. */
const mayBeName = (fields: CommandNames, line: string): boolean => {
  const words = fold(line).split(' ')
  return words.length > 1 && fields.has(`${words.slice(0, -1).join(' ')} `)
}

/** "log 2 hours …": what follows is a note, or the name of a service. */
const timeLine = (line: string): string | null => {
  const [verb = '', number = '', ...rest] = line.trimStart().split(/\s+/u)
  return rest.length > 0 && /^\d/u.test(number) && isMaking(verb) ? `${fold(`${verb} ${number}`)} ` : null
}

/**
 * What is said after a field's name is for the field, and looked for nowhere, unless the field takes no such value: then
 * it may be somebody's name. `isTaken` says whether a command takes a line.
 */
export const beginningsFor =
  ({ commandBeginnings, beginnings, fieldBeginnings }: Known, isTaken: (line: string) => boolean) =>
  (scope: string, line: string): CommandNames => {
    if (scope !== root.key) return none
    const ofTime = timeLine(line)
    if (ofTime !== null) return new Set([...beginnings, ofTime])
    return mayBeName(fieldBeginnings, line) && !isTaken(line) ? commandBeginnings : beginnings
  }
