import {
  count,
  flag,
  group,
  instant,
  key,
  label,
  list,
  nullable,
  on,
  oneOf,
  optional,
  slice,
  text,
  type Infer,
} from '../kernel/index.ts'
import { logOpened, reducerFailed } from '../log/index.ts'
import { wording } from '../messages/index.ts'
import { routeEntered } from '../navigation/index.ts'
import { loggedOut } from '../session/index.ts'
import * as facts from './actions.ts'

const shownError = group({
  error: key('error'),
  message: text('prose', 2_000),
  detail: nullable(text('prose', 2_000)),
  status: nullable(count()),
  persistent: flag(),
  link: optional(oneOf(['serverStatus'])),
  at: instant(),
})
export type ShownError = Infer<typeof shownError>

const snackbar = group({
  snackbar: key('snackbar'),
  message: label(),
  about: optional(label()),
  tone: oneOf(['info', 'success', 'warning']),
  until: nullable(instant()),
})
export type Snackbar = Infer<typeof snackbar>

const callsShape = group({
  errors: list(shownError),
  snackbars: list(snackbar),
  /** Loads under way; the loading overlay shows while there is one. */
  loading: list(key('load')),
  maintenance: flag(),
  /** The last call had no answer of the server. */
  away: flag(),
  online: flag(),
  /** L11: pipelines that died of an error and were started again, newest state each. */
  failedEpics: list(group({ epic: label(), restarts: count(), at: instant() })),
})
export type CallsState = Infer<typeof callsShape>

const initial: CallsState = {
  errors: [],
  snackbars: [],
  loading: [],
  maintenance: false,
  away: false,
  online: true,
  failedEpics: [],
}

export const callsSlice = slice('calls', callsShape, initial, [
  on(facts.errorShown, (draft, shown, { at }) => {
    draft.errors = draft.errors.filter(({ error }) => error !== shown.error)
    draft.errors.push({ ...shown, at })
    draft.loading = []
    draft.snackbars = []
  }),
  on(facts.errorClosed, (draft, { error }) => {
    draft.errors = draft.errors.filter((shown) => shown.error !== error)
  }),
  on(routeEntered, (draft) => {
    draft.errors = draft.errors.filter(({ persistent }) => persistent)
  }),
  on(loggedOut, (draft) => {
    draft.errors = []
    draft.loading = []
    draft.snackbars = []
  }),
  on(logOpened, (draft) => {
    // Whatever timed them, or waited for them, ended with the page.
    draft.loading = []
    draft.snackbars = []
    draft.failedEpics = []
    // The server has answered, or there would be no log.
    draft.away = false
    draft.maintenance = false
  }),
  /** What the person did is not in the state: that is said where it can be closed. */
  on(reducerFailed, (draft, { error }, { at }) => {
    draft.errors.push({
      error,
      message: wording('log.failure'),
      detail: null,
      status: null,
      persistent: true,
      at,
    })
  }),
  on(facts.maintenanceBegan, (draft) => {
    draft.maintenance = true
  }),
  on(facts.maintenanceEnded, (draft) => {
    draft.maintenance = false
  }),
  on(facts.serverAway, (draft) => {
    draft.away = true
  }),
  on(facts.serverBack, (draft) => {
    draft.away = false
  }),
  on(facts.snackbarShown, (draft, shown) => {
    draft.snackbars = draft.snackbars.filter(({ snackbar }) => snackbar !== shown.snackbar)
    draft.snackbars.push(shown)
  }),
  on(facts.snackbarClosed, (draft, { snackbar }) => {
    draft.snackbars = draft.snackbars.filter((shown) => shown.snackbar !== snackbar)
  }),
  on(facts.loadBegan, (draft, { load }) => {
    if (!draft.loading.includes(load)) draft.loading.push(load)
  }),
  on(facts.loadEnded, (draft, { load }) => {
    draft.loading = draft.loading.filter((other) => other !== load)
  }),
  on(facts.connectionChanged, (draft, { online }) => {
    draft.online = online
  }),
  on(facts.epicFailed, (draft, { epic, restarts }, { at }) => {
    draft.failedEpics = draft.failedEpics.filter((failed) => failed.epic !== epic)
    draft.failedEpics.push({ epic, restarts, at })
  }),
])
