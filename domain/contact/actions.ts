import { count, fact, group, list, nullable, partial, text } from '../kernel/index.ts'
import { messageLimit, subjectLimit } from './api.ts'

export const letter = { subject: text('prose', subjectLimit), message: text('prose', messageLimit) } as const

/** What was typed; it stays until it is sent. */
export const contactEdited = fact('contact/edited', {
  v: 1,
  origin: 'intent',
  payload: partial(letter),
})
/** What tabs that died, or a session that ended, left typed. */
export const lettersRecovered = fact('contact/lettersRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({ letters: list(group(letter)) }),
})
export const contactRequested = fact('contact/requested', { v: 1, origin: 'intent', payload: group({}) })
export const contactSent = fact('contact/sent', { v: 1, origin: 'server', payload: group({}) })
export const contactFailed = fact('contact/failed', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000), status: nullable(count()) }),
})
