import {
  count,
  dictionary,
  fact,
  group,
  id,
  isoInstant,
  key,
  label,
  nullable,
  optional,
  text,
} from '../kernel/index.ts'

/** SVC-08: which bundle is entered, for whom, when and by whom. */
export const bundleEntry = group({
  bundle_id: id('service_bundle'),
  victim_id: id('victim'),
  date_time: isoInstant(),
  advocate_id: nullable(id('user')),
})

/** The dialog is open for a client, with the time that it proposes as its field shows it. */
export const bundleOpened = fact('services/bundleOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ victim: id('victim'), when: text('prose', 100) }),
})
export const bundleEdited = fact('services/bundleEdited', {
  v: 1,
  origin: 'intent',
  payload: group({ bundle: optional(id('service_bundle')), when: optional(text('prose', 100)) }),
})
/** Somebody wants a bundle entered. */
export const bundleAsked = fact('services/bundleAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ entry: bundleEntry }),
})
/** It is sent; `key` is the idempotency key, so that a repeated request happens once. */
export const bundleRequested = fact('services/bundleRequested', {
  v: 1,
  origin: 'pipeline',
  payload: group({ key: key('bundle'), entry: bundleEntry }),
})
/** All its services are entered; they come as records of their own. */
export const bundleEntered = fact('services/bundleEntered', {
  v: 1,
  origin: 'server',
  payload: group({ key: key('bundle') }),
})
/** None of them is, as far as is known: without a status the answer was lost. */
export const bundleFailed = fact('services/bundleFailed', {
  v: 1,
  origin: 'server',
  payload: group({
    key: key('bundle'),
    status: nullable(count()),
    message: text('prose', 2_000),
    fields: dictionary(text('prose', 500), label()),
  }),
})
/** The dialog is closed. */
export const bundleLeft = fact('services/bundleLeft', { v: 1, origin: 'intent', payload: group({}) })
