/** Questions to the state of likeness. */
import type { WithRecords } from '../records/index.ts'
import { likenessForms, type LikelyPerson, type LikenessForm } from './forms.ts'
import type { LikenessState } from './reducer.ts'
import { linkedPerson, typedPersonOf } from './typed.ts'

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
  const { aside } = state.likeness[form]
  return aside !== null && linkedPerson(state, form) === aside.person_id ? aside.values : nothing
}

export const unsentAsides = (state: WithLikeness & WithRecords) =>
  likenessForms.flatMap((form) => {
    const { aside } = state.likeness[form]
    return aside === null || Object.keys(setAside(state, form)).length === 0 ? [] : [{ form, ...aside }]
  })
