import { count, fact, group, nullable, optional, text } from '../kernel/index.ts'

/** What was typed; it stays until it is sent. */
export const contactEdited = fact('contact/edited', {
  v: 1,
  origin: 'intent',
  payload: group({ subject: optional(text('prose', 150)), message: optional(text('prose', 5_000)) }),
})
export const contactRequested = fact('contact/requested', { v: 1, origin: 'intent', payload: group({}) })
export const contactSent = fact('contact/sent', { v: 1, origin: 'server', payload: group({}) })
export const contactFailed = fact('contact/failed', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000), status: nullable(count()) }),
})
