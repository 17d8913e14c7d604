import { count, fact, group, id, nullable, quantity } from '../kernel/index.ts'

/** `of` is the case whose number was typed, 0 a new one; `question` tells a late answer to an older one. */
const asked = { of: id('record'), question: count() }

export const numberAsked = fact('caseNumbers/asked', { v: 1, origin: 'pipeline', payload: group(asked) })
/** How many others have the number, and one of them that the user may open. */
export const numberAnswered = fact('caseNumbers/answered', {
  v: 1,
  origin: 'server',
  payload: group({ ...asked, others: quantity(), case_id: nullable(id('court_case')) }),
})
