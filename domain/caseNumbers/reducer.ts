/** The slice of case numbers: which case's number was asked about, and how many others have it (CAS-07). */
import { count, group, id, nullable, on, quantity, slice, type Field } from '../kernel/index.ts'
import { draftDiscarded, fieldsEdited, saveRequested } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import { numberAnswered, numberAsked } from './actions.ts'

export type CaseNumbersState = {
  question: number
  of: number
  same: { others: number; case_id: number | null } | null
}

const caseNumbersShape: Field<CaseNumbersState> = group({
  question: count(),
  of: id('record'),
  same: nullable(group({ others: quantity(), case_id: nullable(id('court_case')) })),
})

export const caseNumbersSlice = slice('caseNumbers', caseNumbersShape, { question: 0, of: 0, same: null }, [
  on(numberAsked, (state, { of, question }) => {
    Object.assign(state, { of, question, same: null })
  }),
  on(numberAnswered, (state, { of, question, others, case_id }) => {
    if (state.of === of && state.question === question) state.same = { others, case_id }
  }),
  on(fieldsEdited, (state, { kind, id: record, changes }) => {
    if (kind === 'court_case' && record === state.of && 'case_reference_id' in changes) state.same = null
  }),
  on(draftDiscarded, (state, { kind, id: record }) => {
    if (kind === 'court_case' && record === state.of) state.same = null
  }),
  on(saveRequested, (state, { request }) => {
    // The form is for another new case next.
    if (request.kind === 'court_case' && request.id === 0 && state.of === 0) state.same = null
  }),
  on(loggedOut, (state) => {
    state.same = null
  }),
])

export type WithCaseNumbers = { readonly caseNumbers: CaseNumbersState }

/** Others with the number that the form of a case holds; null when there is none, or it is not known yet. */
export const sameNumberAs = ({ caseNumbers: { of, same } }: WithCaseNumbers, id: number): CaseNumbersState['same'] =>
  of === id && same !== null && same.others > 0 ? same : null
