/** What a line begins with to be looked for nowhere. */
import { fold, type CommandNames } from '../../domain/palette/index.ts'
import { root } from './scopes.ts'

/** In a chip of records a line is looked for as it stands. */
const none: CommandNames = new Set()

type Known = {
  /** Of commands, and of those with the names of fields. */
  readonly commandBeginnings: CommandNames
  readonly beginnings: CommandNames
  readonly fieldBeginnings: CommandNames
}

/** Whoever is called as a field is has few names; more is told of somebody. */
const mostNames = 4

/** Whether the first word, or the first few, are a field's name, and a person's might follow. */
const mayBeName = (fields: CommandNames, line: string): boolean => {
  const words = fold(line).split(' ')
  return words.length <= mostNames && words.slice(1).some((_, at) => fields.has(`${words.slice(0, at + 1).join(' ')} `))
}

/**
 * What is said after a field's name is for the field, and looked for nowhere, unless the field takes no such value: then
 * it may be somebody's name. `isTaken` says whether a command takes a line.
 */
export const beginningsFor =
  ({ commandBeginnings, beginnings, fieldBeginnings }: Known, isTaken: (line: string) => boolean) =>
  (scope: string, line: string): CommandNames => {
    if (scope !== root.key) return none
    return mayBeName(fieldBeginnings, line) && !isTaken(line) ? commandBeginnings : beginnings
  }
