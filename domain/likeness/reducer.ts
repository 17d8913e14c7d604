/** The slice of likeness: for each form what was asked last, who was found, and whom the new record is linked to. */
import { count, flag, group, id, list, on, oneOf, optional, same, slice, type Field } from '../kernel/index.ts'
import { draftDiscarded, draftName, fieldsEdited, saveRequested, type DraftName } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  asidesRecovered,
  likelyAnswered,
  likelyAsked,
  likelyDismissed,
  likelyFailed,
  personLinked,
  personUnlinked,
} from './actions.ts'
import { personValues } from './aside.ts'
import { likelyPersonList, type LikelyPerson, type LikenessForm } from './forms.ts'
import { evidenceFields, formOfKind, nameFields, touches } from './typed.ts'

export type FormLikeness = {
  /** `outdated`: something was typed since, so the persons are those of an older question. */
  status: 'idle' | 'outdated' | 'asking' | 'answered' | 'failed'
  question: number
  persons: LikelyPerson[]
  dismissed: boolean
  /** What was typed about the person before a draft was linked to this one, for each draft. */
  asides: Aside[]
}
export type Aside = { of?: DraftName; person_id: number; values: Record<string, unknown> }
export type LikenessState = { [F in LikenessForm]: FormLikeness }

const formShape: Field<FormLikeness> = group({
  status: oneOf(['idle', 'outdated', 'asking', 'answered', 'failed']),
  question: count(),
  persons: likelyPersonList,
  dismissed: flag(),
  asides: list(group({ of: optional(draftName), person_id: id('person'), values: personValues })),
})

const likenessShape: Field<LikenessState> = group({ victim: formShape, defendant: formShape })

const noLikeness = (): FormLikeness => ({ status: 'idle', question: 0, persons: [], dismissed: false, asides: [] })

/** Questions go on counting, so that no answer to an older one fits a new form. */
const begunAnew = ({ question, asides }: FormLikeness): FormLikeness => ({ ...noLikeness(), question, asides })

/** Of drafts that are saved or given up nobody asks any more; one that is given up can be put back. */
const mostAsides = 30

const put = (form: FormLikeness, aside: Aside): void => {
  const isAny = Object.keys(aside.values).length > 0
  form.asides = [...without(form, aside.of), ...(isAny ? [aside] : [])].slice(-mostAsides)
}
const without = ({ asides }: FormLikeness, of: DraftName | undefined): Aside[] =>
  asides.filter((aside) => !same(aside.of, of))

export const likenessSlice = slice('likeness', likenessShape, { victim: noLikeness(), defendant: noLikeness() }, [
  on(fieldsEdited, (state, { kind, id: record, changes }) => {
    const form = formOfKind(kind)
    if (form === null || record !== 0 || !touches(evidenceFields, changes)) return
    state[form].status = 'outdated'
    if (touches(nameFields, changes)) state[form].dismissed = false
  }),
  on(likelyAsked, (state, { form, question }) => {
    Object.assign(state[form], { status: 'asking', question })
  }),
  on(likelyAnswered, (state, { form, question, persons }) => {
    const asked = state[form]
    if (asked.status === 'asking' && asked.question === question) Object.assign(asked, { status: 'answered', persons })
  }),
  on(likelyFailed, (state, { form, question }) => {
    const asked = state[form]
    if (asked.status === 'asking' && asked.question === question)
      Object.assign(asked, { status: 'failed', persons: [] })
  }),
  on(likelyDismissed, (state, { form }) => {
    state[form].dismissed = true
  }),
  on(personLinked, (state, { form, person_id, aside, of }) => {
    state[form] = begunAnew(state[form])
    put(state[form], { person_id, values: aside, ...(of && { of }) })
  }),
  on(asidesRecovered, (state, { asides }) => {
    for (const { form, person_id, values, of } of asides)
      if (!state[form].asides.some((aside) => same(aside.of, of)))
        put(state[form], { person_id, values: { ...values }, ...(of && { of }) })
  }),
  on(personUnlinked, (state, { form, of }) => {
    state[form] = { ...begunAnew(state[form]), status: 'outdated', asides: without(state[form], of) }
  }),
  on(draftDiscarded, (state, { kind, id: record }) => {
    const form = formOfKind(kind)
    if (form !== null && record === 0) state[form] = begunAnew(state[form])
  }),
  on(saveRequested, (state, { request }) => {
    const form = formOfKind(request.kind)
    if (form !== null && request.id === 0) Object.assign(state[form], { status: 'idle', persons: [], dismissed: false })
  }),
  on(loggedOut, (state) => {
    Object.assign(state, { victim: noLikeness(), defendant: noLikeness() })
  }),
])
