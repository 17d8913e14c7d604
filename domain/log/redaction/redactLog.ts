/** ρ over a log and over a state. */
import type { ActionRegistry, Field } from '../../kernel/index.ts'
import type { Entry } from '../entry.ts'
import { drawRenaming, type Renaming } from './renaming.ts'
import type { Random } from './random.ts'
import { redactor, shapeWord, type Withheld } from './redactValue.ts'

/** Goes up when something is renamed that was not, or otherwise than before. */
export const redactionVersion = 2

export type RedactedLog = { readonly entries: readonly Entry[]; readonly withheld: readonly Withheld[] }

const typeShape = /^[a-z][A-Za-z]{0,39}\/[a-z][A-Za-z]{0,59}$/

/** An entry of a type that this build does not know leaves as its type and the shape of its payload. */
export const redactEntries = (registry: ActionRegistry, entries: readonly Entry[], renaming: Renaming): RedactedLog => {
  const { value, withheld } = redactor(renaming)
  const unknown: Withheld[] = []
  const renamed = entries.map((entry): Entry => {
    const definition = registry.get(entry.type)
    const at = renaming.instant(entry.at)
    if (definition?.v === entry.v)
      return { ...entry, at, payload: value(definition.payload, entry.payload, entry.type) }
    const type = typeShape.test(entry.type) ? entry.type : 'unknown/unknown'
    const shape = shapeWord(entry.payload)
    unknown.push({ path: type, shape })
    return { ...entry, at, type, payload: { withheld: shape } }
  })
  return { entries: renamed, withheld: [...unknown, ...withheld] }
}

type Declared = {
  /** Greatest lengths of text fields, and greatest quantities: what a drawn value must fit into. */
  readonly textMaxima: readonly number[]
  readonly quantityMaxima: readonly number[]
  /** Names of members and listed choices. */
  readonly words: ReadonlySet<string>
}

/** What the declarations say of the values in `fields`. */
const declaredIn = (fields: Iterable<Field>): Declared => {
  const textMaxima = new Set<number>()
  const quantityMaxima = new Set<number>()
  const words = new Set<string>()
  const name = (names: readonly (string | number)[]): void =>
    names.forEach((word) => typeof word === 'string' && !/\d/.test(word.charAt(0)) && words.add(word))
  const seen = new Set<Field>()
  const visit = (field: Field): void => {
    if (seen.has(field)) return
    seen.add(field)
    const { node } = field
    if (node.kind === 'leaf') {
      if (node.form.is === 'text') textMaxima.add(node.form.max)
      if (node.privacy === 'quantity' && 'max' in node.form) quantityMaxima.add(node.form.max)
      if (node.form.is === 'choice') name(node.form.values)
    } else if (node.kind === 'object' || node.kind === 'variant') {
      const members = node.kind === 'object' ? node.shape : node.cases
      name(Object.keys(members))
      Object.values(members).forEach(visit)
    } else {
      if (node.kind === 'dictionary') visit(node.key)
      visit(node.of)
    }
  }
  for (const field of fields) visit(field)
  return { textMaxima: [...textMaxima], quantityMaxima: [...quantityMaxima], words }
}

const knownOf = new WeakMap<ActionRegistry, WeakMap<Field, Declared>>()

/** A walk over all declarations, which stay as they are while the product runs: it takes longer than an export of a short log. */
const declaredBy = (registry: ActionRegistry, state: Field): Declared => {
  const known = knownOf.get(registry) ?? new WeakMap<Field, Declared>()
  const declared =
    known.get(state) ?? declaredIn([state, ...[...registry.values()].map(({ payload }) => payload as Field)])
  knownOf.set(registry, known.set(state, declared))
  return declared
}

/** What the product says besides the declarations of its log: words of labels, and whole sentences. */
export type Said = { readonly words?: Iterable<string>; readonly sentences?: ReadonlySet<string> }

/** A renaming for one export of `entries`. `state` is the root's shape. */
export const renamingFor = (
  registry: ActionRegistry,
  state: Field,
  entries: readonly Entry[],
  random: Random,
  said: Said = {},
): Renaming => {
  const declared = declaredBy(registry, state)
  return drawRenaming({
    ...declared,
    random,
    start: entries[0]?.at ?? 0,
    end: entries.at(-1)?.at ?? 0,
    words: new Set([...declared.words, ...registry.keys(), ...(said.words ?? [])]),
    ...(said.sentences && { sentences: said.sentences }),
  })
}
