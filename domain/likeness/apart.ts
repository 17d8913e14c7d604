/** Namesakes among the persons who are shown together: whoever chooses one has to see which of them it is. */
import { nameWords } from './fold.ts'

/** What is shown of somebody, in the order in which it is read. */
export type Shown = { readonly id: number; readonly name: string; readonly facts: readonly string[] }

/** `called` is the name by itself, or with the facts where another one who is shown has it. */
export type Told<S extends Shown> = S & { readonly called: string }

/** As it is heard: accents, case and signs tell nobody apart. */
const heard = (...texts: readonly string[]): string => nameWords(texts.join(' ')).join(' ')

const sharedOf = (all: readonly string[]): ReadonlySet<string> =>
  new Set(all.filter((each, at) => all.indexOf(each) !== at))

/** Each of them so that no two read alike: where nothing else tells two apart, their ids do. */
export const toldApart = <S extends Shown>(persons: readonly S[]): readonly Told<S>[] => {
  const sharedNames = sharedOf(persons.map(({ name }) => heard(name)))
  const sharedWhole = sharedOf(persons.map(({ name, facts }) => heard(name, ...facts)))
  return persons.map((person) => {
    const { id, name } = person
    const facts = sharedWhole.has(heard(name, ...person.facts)) ? [...person.facts, `#${id}`] : person.facts
    return { ...person, facts, called: sharedNames.has(heard(name)) ? [name, ...facts].join(', ') : name }
  })
}
