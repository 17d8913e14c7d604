/** The slice of likeness: for each form what was asked last, who was found, and whom the new record is linked to. */
import { count, flag, group, id, nullable, on, oneOf, slice, type Field } from '../kernel/index.ts'
import { draftDiscarded, fieldsEdited, saveRequested } from '../records/index.ts'
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
  /** What was typed about the person before the form was linked to this one. */
  aside: { person_id: number; values: Record<string, unknown> } | null
}
export type LikenessState = { [F in LikenessForm]: FormLikeness }

const formShape: Field<FormLikeness> = group({
  status: oneOf(['idle', 'outdated', 'asking', 'answered', 'failed']),
  question: count(),
  persons: likelyPersonList,
  dismissed: flag(),
  aside: nullable(group({ person_id: id('person'), values: personValues })),
})

const likenessShape: Field<LikenessState> = group({ victim: formShape, defendant: formShape })

const noLikeness = (): FormLikeness => ({ status: 'idle', question: 0, persons: [], dismissed: false, aside: null })

/** Questions go on counting, so that no answer to an older one fits a new form. */
const begunAnew = ({ question }: FormLikeness): FormLikeness => ({ ...noLikeness(), question })

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
  on(personLinked, (state, { form, person_id, aside }) => {
    state[form] = { ...begunAnew(state[form]), aside: { person_id, values: aside } }
  }),
  on(asidesRecovered, (state, { asides }) => {
    for (const { form, person_id, values } of asides) state[form].aside ??= { person_id, values: { ...values } }
  }),
  on(personUnlinked, (state, { form }) => {
    state[form] = { ...begunAnew(state[form]), status: 'outdated' }
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
