/** The slice of services: the bundle that is being chosen, and the one that is being entered. */
import {
  count,
  dictionary,
  group,
  id,
  key,
  label,
  nullable,
  on,
  oneOf,
  slice,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { recordAt, routeEntered } from '../navigation/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  bundleAsked,
  bundleEdited,
  bundleEntered,
  bundleEntry,
  bundleFailed,
  bundleLeft,
  bundleOpened,
  bundleRequested,
} from './actions.ts'

export type BundleEntry = Infer<typeof bundleEntry>
export type BundleRun = {
  key: string
  entry: BundleEntry
  phase: 'sending' | 'entered' | 'failed'
  /** Of a failure; null where the answer was lost, so that the same key may be sent again. */
  status: number | null
  /** Empty where nothing is known but that there was no answer. */
  message: string
  fields: Record<string, string>
}
/** What stands in the dialog; no bundle is 0. */
export type BundleForm = { victim: number; bundle: number; when: string }
export type ServicesState = { form: BundleForm | null; bundle: BundleRun | null }

const run: Field<BundleRun> = group({
  key: key('bundle'),
  entry: bundleEntry,
  phase: oneOf(['sending', 'entered', 'failed']),
  status: nullable(count()),
  message: text('prose', 2_000),
  fields: dictionary(text('prose', 500), label()),
})
const form: Field<BundleForm> = group({ victim: id('victim'), bundle: id('service_bundle'), when: text('prose', 100) })
const shape: Field<ServicesState> = group({ form: nullable(form), bundle: nullable(run) })

const of = ({ bundle }: ServicesState, wanted: string): BundleRun | null => (bundle?.key === wanted ? bundle : null)

export const servicesSlice = slice('services', shape, { form: null, bundle: null }, [
  on(bundleOpened, (state, { victim, when }) => {
    state.form = { victim, bundle: 0, when }
  }),
  on(bundleEdited, ({ form: open }, { bundle, when }) => {
    if (open !== null && bundle !== undefined) open.bundle = bundle
    if (open !== null && when !== undefined) open.when = when
  }),
  on(routeEntered, (state, place) => {
    const at = recordAt(place)
    if (at?.kind !== 'victim' || at.id !== state.form?.victim) state.form = null
  }),
  on(bundleRequested, (state, { key: name, entry }) => {
    state.bundle = { key: name, entry, phase: 'sending', status: null, message: '', fields: {} }
  }),
  on(bundleEntered, (state, { key: name }) => {
    const known = of(state, name)
    if (known) known.phase = 'entered'
    if (known?.entry.victim_id === state.form?.victim) state.form = null
  }),
  on(bundleFailed, (state, { key: name, status, message, fields }) => {
    const known = of(state, name)
    if (known) Object.assign(known, { phase: 'failed', status, message, fields })
  }),
  on(bundleAsked, (state) => {
    if (state.bundle?.phase === 'entered') state.bundle = null
  }),
  on(bundleLeft, (state) => {
    state.form = null
    if (state.bundle?.phase !== 'sending') state.bundle = null
  }),
  on(loggedOut, (state) => {
    state.form = null
    state.bundle = null
  }),
])

type WithServices = { readonly services: ServicesState }

/** The open dialog of a client. */
export const bundleFormOf = ({ services: { form: open } }: WithServices, victim: number): BundleForm | null =>
  open?.victim === victim ? open : null

/** The bundle that is being entered for a client, or was at last. */
export const bundleRunOf = ({ services: { bundle } }: WithServices, victim: number): BundleRun | null =>
  bundle?.entry.victim_id === victim ? bundle : null

const sameEntry = (a: BundleEntry, b: BundleEntry): boolean =>
  a.bundle_id === b.bundle_id &&
  a.victim_id === b.victim_id &&
  a.date_time === b.date_time &&
  a.advocate_id === b.advocate_id

/** The key under which the same entry is sent again: its answer was lost, so it may have happened. Null for a new one. */
export const keyToRepeat = ({ services: { bundle } }: WithServices, entry: BundleEntry): string | null =>
  bundle?.phase === 'failed' && (bundle.status === null || bundle.status >= 500) && sameEntry(bundle.entry, entry)
    ? bundle.key
    : null
