import { act, sent } from '../calls/index.ts'
import { recordLoaded } from '../records/index.ts'
import { bundleEntered, bundleEntry, bundleFailed } from './actions.ts'
import { applyBundle } from './api.ts'

type WithForm = { readonly services: { readonly form: { readonly victim: number } | null } }

/** SVC-08: takes the services over as they came. Its name is the bundle's key. */
export const enterBundle = act('services.bundle', {
  asked: bundleEntry,
  isShownInPlace: ({ services: { form } }: WithForm, { victim_id }) => form?.victim === victim_id,
  send: ({ bundle_id, ...shared }) => sent(applyBundle, { params: { id: bundle_id }, body: shared }),
  done: ({ data }, _asked, key, because) => [
    ...data.map((record) => recordLoaded({ kind: 'service', record }, because)),
    bundleEntered({ key }, because),
  ],
  refused: ({ status, message, fields }, _asked, key, because) => [
    bundleFailed({ key, status: status === 0 ? null : status, message, fields }, because),
  ],
})
