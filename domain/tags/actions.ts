import { count, fact, flag, group, id, text } from '../kernel/index.ts'
import { carriers } from './carriers.ts'

const term = id('term')

/** The person looks at the records that carry a term. */
export const carriersOpened = fact('tags/carriersOpened', { v: 1, origin: 'intent', payload: group({ term }) })
/** A page of them; `isFirst` begins the list anew. */
export const carriersLoaded = fact('tags/carriersLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ term, records: carriers, total: count(), isFirst: flag() }),
})
export const carriersFailed = fact('tags/carriersFailed', {
  v: 1,
  origin: 'server',
  payload: group({ term, message: text('prose', 2_000) }),
})
/** Somebody wants to see the term of this name; which one is meant is found out, or said to be unknown. */
export const termNamed = fact('tags/termNamed', {
  v: 1,
  origin: 'intent',
  payload: group({ words: text('name', 160) }),
})
