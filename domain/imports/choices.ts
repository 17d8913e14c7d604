/** Which of several choices a cell names: by its label as it is, else without regard to case, accents and spaces. */
import { nameWords } from '../likeness/index.ts'

export type Choice<Value> = {
  readonly label: string
  readonly value: Value
  /** Another name of it, by which the product knows it. */
  readonly code?: string
}

export type Choices<Value> = {
  readonly all: readonly Choice<Value>[]
  /** Those that a text names; of several that it names alike none is meant. */
  readonly named: (text: string) => readonly Choice<Value>[]
  /** Those whose label it is letter by letter, but for case and the width of spaces. */
  readonly spelled: (text: string) => readonly Choice<Value>[]
}

/** Signs that tell labels apart (`<18`, `18+`); a hyphen does where it joins no two words (`-5`, `A-`). */
const telling = /([\p{Sm}\p{Sc}%]|(?<![\p{L}\p{N}]\s*)[-−–](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[-−–](?!\s*[\p{L}\p{N}]))/u

export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .split(telling)
    .flatMap((piece, at) => (at % 2 === 1 ? [piece.replace(/[−–]/, '-')] : nameWords(piece)))
    .join(' ')

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const inAnyCase = (text: string): string => text.toLowerCase()
const asItIs = (text: string): string => text.trim()

/** By what each is called; what is called nothing is not found. */
const index = <Value>(choices: readonly Choice<Value>[], called: (choice: Choice<Value>) => readonly string[]) => {
  const found = new Map<string, Choice<Value>[]>()
  for (const choice of choices)
    for (const name of new Set(called(choice))) if (name !== '') found.set(name, [...(found.get(name) ?? []), choice])
  return (name: string): readonly Choice<Value>[] => found.get(name) ?? []
}

/** Made once for the cells of a column: to fold each label again for each cell would take hours. */
export const choicesOf = <Value>(given: readonly Choice<Value>[]): Choices<Value> => {
  const all = given.map(({ label, value, code }) => ({ label, value, ...(code === undefined ? {} : { code }) }))
  const exact = index(all, ({ label }) => [asItIs(label)])
  const alike = index(all, ({ label }) => [folded(label)])
  const coded = index(all, ({ code }) => (code === undefined ? [] : [inAnyCase(code)]))
  const line = index(all, ({ label }) => [inOneLine(label)])
  const either = (one: readonly Choice<Value>[], other: readonly Choice<Value>[]) => [...new Set([...one, ...other])]
  const orElse = (text: string, other: () => readonly Choice<Value>[]): readonly Choice<Value>[] => {
    const found = exact(asItIs(text))
    return found.length > 0 ? found : other()
  }
  return {
    all,
    named: (text) => orElse(text, () => either(alike(folded(text)), coded(inAnyCase(text)))),
    spelled: (text) => orElse(text, () => line(inOneLine(text))),
  }
}
