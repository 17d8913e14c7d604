/** ρ over a log and over a state. */
import type { ActionRegistry, Field } from '../../kernel/index.ts'
import type { Entry } from '../entry.ts'
import { drawRenaming, type Renaming } from './renaming.ts'
import type { Random } from './random.ts'
import { redactor, shapeWord, type Withheld } from './redactValue.ts'

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

/** Greatest lengths of the text fields in `fields`: what a drawn text must fit into. */
const textMaxima = (fields: Iterable<Field>): number[] => {
  const maxima = new Set<number>()
  const seen = new Set<Field>()
  const visit = (field: Field): void => {
    if (seen.has(field)) return
    seen.add(field)
    const { node } = field
    if (node.kind === 'leaf') {
      if (node.form.is === 'text') maxima.add(node.form.max)
    } else if (node.kind === 'object') Object.values(node.shape).forEach(visit)
    else if (node.kind === 'variant') Object.values(node.cases).forEach(visit)
    else {
      if (node.kind === 'dictionary') visit(node.key)
      visit(node.of)
    }
  }
  for (const field of fields) visit(field)
  return [...maxima]
}

/** A renaming for one export of `entries`. `state` is the root's shape. */
export const renamingFor = (
  registry: ActionRegistry,
  state: Field,
  entries: readonly Entry[],
  random: Random,
  sentences?: ReadonlySet<string>,
): Renaming =>
  drawRenaming({
    random,
    start: entries[0]?.at ?? 0,
    end: entries.at(-1)?.at ?? 0,
    textMaxima: textMaxima([state, ...[...registry.values()].map(({ payload }) => payload as Field)]),
    ...(sentences ? { sentences } : {}),
  })
