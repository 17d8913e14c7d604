import { folded } from './folded.ts'

/** The only one that is called so, or the only one whose name begins so; null when there is none, or more than one. */
export const onlyNamed = <T>(
  choices: readonly T[],
  words: string,
  namesOf: (choice: T) => readonly string[],
): T | null => {
  const said = folded(words).trim()
  if (said === '') return null
  const names = choices.map((choice) => ({ choice, called: namesOf(choice).map((name) => folded(name).trim()) }))
  const exact = names.filter(({ called }) => called.includes(said))
  const found = exact.length > 0 ? exact : names.filter(({ called }) => called.some((name) => name.startsWith(said)))
  return found.length === 1 ? (found[0]?.choice ?? null) : null
}
