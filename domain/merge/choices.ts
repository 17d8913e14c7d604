import { same, type Infer } from '../kernel/index.ts'
import { notReported, type Records } from '../records/index.ts'
import { mergedNames, type MergedName, type Merging } from './actions.ts'
import type { mergeForm } from './parts.ts'

type Person = Records['person']
type Form = Infer<(typeof mergeForm)['field']>

export type MergeChoice = { readonly name: MergedName; readonly isKept: boolean }

const unsaid: Readonly<Record<string, unknown>> = notReported

/** What says nothing of the person: empty, not reported, not known to have died. */
const saysNothing = (name: MergedName, value: unknown): boolean =>
  value === null || value === '' || value === false || value === unsaid[name]

/** What the two say differently; what is not set is empty. */
export const differing = (keep: Person, drop: Person): readonly MergedName[] =>
  mergedNames.filter((name) => !same(keep[name] ?? null, drop[name] ?? null))

/** Whose value stays of each that differs: as it was chosen, or else the kept person's, where that says anything. */
export const choicesOf = (keep: Person, drop: Person, { chosen }: Pick<Form, 'chosen'>): readonly MergeChoice[] =>
  differing(keep, drop).map((name) => ({
    name,
    isKept: chosen.find((each) => each.name === name)?.isKept ?? !saysNothing(name, keep[name] ?? null),
  }))

const chosenFields = (keep: Person, drop: Person, choices: readonly MergeChoice[]): Merging['fields'] =>
  Object.fromEntries(choices.map(({ name, isKept }) => [name, (isKept ? keep : drop)[name] ?? null]))

export const mergingOf = (keep: Person, drop: Person, choices: readonly MergeChoice[]): Merging => ({
  keep_id: keep.id,
  drop_id: drop.id,
  keep_version: keep.version,
  drop_version: drop.version,
  fields: chosenFields(keep, drop, choices),
})

/** Whether both are still as they were when somebody chose: what is merged is what was seen. */
export const isStillMeant = (merging: Merging, keep: Person, drop: Person): boolean =>
  merging.keep_id === keep.id &&
  merging.drop_id === drop.id &&
  merging.keep_version === keep.version &&
  merging.drop_version === drop.version
