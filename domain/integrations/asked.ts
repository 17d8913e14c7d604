/** What a program asks to be allowed with, in the address of the page (RFC 6749 §4.1.1, RFC 7636 §4.3). */
import { group, label, list, optional, text, type Infer } from '../kernel/index.ts'
import { codeChallenge, longestAddress, longestClientId, longestState, stateText } from './api.ts'

/** An empty address is none. */
const question = {
  client_id: text('prose', longestClientId),
  redirect_uri: text('prose', longestAddress),
  code_challenge: optional(text('prose', 43)),
}
export const askedFields = group(question)
const program = { ...question, state: optional(text('prose', longestState)) }
/** With what the person has read that it could do. */
export const allowedFields = group({ ...program, scopes: optional(list(label())) })
const programFields = group(program)
export type AskedByProgram = Infer<typeof programFields>

const mayBe = (value: string | null, form: RegExp, longest: number): boolean =>
  value === null || (form.test(value) && value.length <= longest)

/** Null for what no server would take; whatever the program sent besides is nothing to us. */
export const askedIn = (query: { readonly get: (name: string) => string | null }): AskedByProgram | null => {
  const [client_id, redirect_uri] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? '']
  const [state, challenge, method] = [
    query.get('state'),
    query.get('code_challenge'),
    query.get('code_challenge_method'),
  ]
  const isRight =
    client_id !== '' &&
    client_id.length <= longestClientId &&
    redirect_uri.length <= longestAddress &&
    mayBe(state, stateText, longestState) &&
    mayBe(challenge, codeChallenge, 43) &&
    method === (challenge === null ? null : 'S256')
  if (!isRight) return null
  return {
    client_id,
    redirect_uri,
    ...(challenge !== null && { code_challenge: challenge }),
    ...(state !== null && { state }),
  }
}

export const questionOnWire = ({ client_id, redirect_uri, code_challenge }: Infer<typeof askedFields>) => ({
  client_id,
  ...(redirect_uri !== '' && { redirect_uri }),
  ...(code_challenge !== undefined && { code_challenge, code_challenge_method: 'S256' as const }),
})
