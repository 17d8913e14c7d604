/** CLI-30: a new record of a person who exists. */
import type { Action } from '../kernel/index.ts'
import { draftOf, editFields, formValues, type FormContext, type WithRecords } from '../records/index.ts'
import { personLinked, personUnlinked } from './actions.ts'
import { personFieldNames } from './aside.ts'
import type { LikenessForm } from './forms.ts'
import { formName, setAside, type WithLikeness } from './selectors.ts'
import { kindOf } from './typed.ts'

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/**
 * Links the new record to a person. What was typed about the person leaves the form and is set aside: saved with the
 * link, it would change that person (Bob typed over Robert) without anybody having said so.
 */
export const linkPerson = (
  state: WithLikeness & WithRecords,
  form: LikenessForm,
  personId: number,
  context: FormContext,
): readonly Action[] => {
  const kind = kindOf(form)
  if (kind === null) return []
  const typed = pick(draftOf(state, kind, 0)?.changes ?? {}, personFieldNames)
  const emptied = pick(formValues(kind, null, context), Object.keys(typed))
  // From one person to another: what was typed before the first is still to come back.
  const aside = { ...setAside(state, form), ...typed }
  const of = formName(state, form)
  return [
    personLinked({ form, person_id: personId, aside, ...(of && { of }) }),
    editFields(kind, 0, { ...emptied, person_id: personId }, null, context),
  ]
}

/** Makes it a new person's record again, with what was typed before; what was typed since stays. */
export const unlinkPerson = (
  state: WithLikeness & WithRecords,
  form: LikenessForm,
  context: FormContext,
): readonly Action[] => {
  const kind = kindOf(form)
  if (kind === null) return []
  const since = draftOf(state, kind, 0)?.changes ?? {}
  const aside = setAside(state, form)
  const back = pick(
    aside,
    Object.keys(aside).filter((name) => !(name in since)),
  )
  const of = formName(state, form)
  return [personUnlinked({ form, ...(of && { of }) }), editFields(kind, 0, { ...back, person_id: null }, null, context)]
}
