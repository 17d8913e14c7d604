/** Questions to the state of likeness. */
import { same } from '../kernel/index.ts'
import { draftOf, drafts, nameOfDraft, type DraftName, type WithRecords } from '../records/index.ts'
import { likenessForms, type LikelyPerson, type LikenessForm } from './forms.ts'
import type { Aside, LikenessState } from './reducer.ts'
import { kindOf, linkedPerson, typedPersonOf } from './typed.ts'

export type WithLikeness = { readonly likeness: LikenessState }

const none: readonly LikelyPerson[] = []

/** Persons found for an older text stay while a newer answer is awaited, but can't be chosen (`isCurrent`). */
export const likelyPersonsOf = (state: WithLikeness & WithRecords, form: LikenessForm): readonly LikelyPerson[] =>
  state.likeness[form].dismissed || typedPersonOf(state, form) === null ? none : state.likeness[form].persons

/** Whether the persons are those of what is typed now. */
export const isCurrent = ({ likeness }: WithLikeness, form: LikenessForm): boolean =>
  likeness[form].status === 'answered'

const nothing: Readonly<Record<string, unknown>> = {}

/** What was typed about the person and set aside when the form was linked to the one it is linked to. */
export const setAside = (state: WithLikeness & WithRecords, form: LikenessForm): Readonly<Record<string, unknown>> => {
  const person = linkedPerson(state, form)
  const of = formName(state, form)
  const { asides } = state.likeness[form]
  // What an earlier build set aside names no draft.
  const found = asides.find((aside) => same(aside.of, of)) ?? asides.find((aside) => aside.of === undefined)
  return found !== undefined && found.person_id === person ? found.values : nothing
}

/** The name of the draft that stands in the form. */
export const formName = (state: WithRecords, form: LikenessForm): DraftName | undefined => {
  const kind = kindOf(form)
  const draft = kind === null ? undefined : draftOf(state, kind, 0)
  return draft && nameOfDraft(draft)
}

/** Of drafts that are still there, in the form or waiting; what an earlier build set aside names none, and is of the form. */
export const unsentAsides = (state: WithLikeness & WithRecords) =>
  likenessForms.flatMap((form) => {
    const names = drafts(state).flatMap(({ kind, draft }) =>
      kind === form && draft.id === 0 ? [nameOfDraft(draft)] : [],
    )
    const isOpen = ({ of, person_id }: Aside): boolean =>
      of === undefined ? linkedPerson(state, form) === person_id : names.some((name) => same(name, of))
    return state.likeness[form].asides.filter(isOpen).map((aside) => ({ form, ...aside }))
  })
