import { flag, group, id, list, nullable, on, oneOf, slice, text, type Field } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  masqueradeAsked,
  masqueradeFound,
  masqueradeRefused,
  masqueradeTyped,
  returnAsked,
  returnRefused,
  candidatesFound,
  candidatesFailed,
} from './actions.ts'
import { candidate, type Candidate } from './candidate.ts'

export type MasqueradeState = {
  /** MSQ-07 */
  on: boolean
  /** The administrator's number while it is on. */
  admin: number | null
  typed: string
  /** Of what is typed; null until the server has said. */
  candidates: Candidate[] | null
  status: 'still' | 'starting' | 'returning'
  problem: string | null
}

const shape: Field<MasqueradeState> = group({
  on: flag(),
  admin: nullable(id('user')),
  typed: text('name', 100),
  candidates: nullable(list(candidate, 100)),
  status: oneOf(['still', 'starting', 'returning']),
  problem: nullable(text('prose', 2_000)),
})
const blank: MasqueradeState = {
  on: false,
  admin: null,
  typed: '',
  candidates: null,
  status: 'still',
  problem: null,
}

export const masqueradeSlice = slice('masquerade', shape, blank, [
  on(masqueradeFound, (state, { on: isOn, admin }) => {
    Object.assign(state, { on: isOn, admin: isOn ? admin : null })
  }),
  on(masqueradeTyped, (state, { text: typed }) => {
    Object.assign(state, { typed, candidates: null, problem: null })
  }),
  on(candidatesFound, (state, { text: of, data }) => {
    if (state.typed === of) state.candidates = data
  }),
  on(candidatesFailed, (state, { message }) => {
    state.problem = message
  }),
  on(masqueradeAsked, (state) => {
    Object.assign(state, { status: 'starting', problem: null })
  }),
  on(masqueradeRefused, (state, { message }) => {
    Object.assign(state, { status: 'still', problem: message })
  }),
  on(returnAsked, (state) => {
    state.status = 'returning'
  }),
  on(returnRefused, (state) => {
    state.status = 'still'
  }),
  on(loggedOut, (state) => {
    Object.assign(state, blank)
  }),
])
