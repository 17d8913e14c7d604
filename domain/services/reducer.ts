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
import { actsUnderWay, type WithActs } from '../calls/index.ts'
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
import { enterBundle } from './acts.ts'

type BundleEntry = Infer<typeof bundleEntry>
export type BundleRun = {
  key: string
  entry: BundleEntry
  phase: 'sending' | 'entered' | 'failed'
  /** Of a failure; null where the answer was lost. */
  status: number | null
  /** Empty where nothing is known but that there was no answer. */
  message: string
  fields: Record<string, string>
  /** When it was asked for, among all that happened. */
  seq: number
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
  seq: count(),
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
    const isThere = at?.kind === 'victim' && at.id === state.form?.victim && place.tab === 'services'
    if (!isThere) state.form = null
  }),
  on(bundleRequested, (state, { key: name, entry }, { seq }) => {
    state.bundle = { key: name, entry, phase: 'sending', status: null, message: '', fields: {}, seq }
  }),
  on(bundleEntered, (state, { key: name }) => {
    const known = of(state, name)
    if (known) known.phase = 'entered'
    // A dialog that was opened again since has another choice.
    const { form: open } = state
    if (known && open?.victim === known.entry.victim_id && open.bundle === known.entry.bundle_id) state.form = null
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

export type WithServices = { readonly services: ServicesState }

/** The open dialog of a client. */
export const bundleFormOf = ({ services: { form: open } }: WithServices, victim: number): BundleForm | null =>
  open?.victim === victim ? open : null

/** The bundle that is being entered for a client, or was at last. */
export const bundleRunOf = ({ services: { bundle } }: WithServices, victim: number): BundleRun | null =>
  bundle?.entry.victim_id === victim ? bundle : null

/** Whether it is being entered now. */
export const isEnteringBundle = (state: WithActs, victim: number): boolean =>
  actsUnderWay(state, enterBundle).some(({ victim_id }) => victim_id === victim)
