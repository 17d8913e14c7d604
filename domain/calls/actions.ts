/** What every call shares: errors shown, snackbars, maintenance, connection. */
import { count, fact, flag, group, instant, key, label, nullable, oneOf, optional, text } from '../kernel/index.ts'

/** ERR-15, ERR-17: a failure that reached the shared handler; `persistent` ones survive navigation (ERR-18). */
export const errorShown = fact('calls/errorShown', {
  v: 1,
  origin: 'server',
  payload: group({
    error: key('error'),
    message: text('prose', 2_000),
    detail: nullable(text('prose', 2_000)),
    status: nullable(count()),
    persistent: flag(),
    link: optional(oneOf(['serverStatus'])),
  }),
})
export const errorClosed = fact('calls/errorClosed', {
  v: 1,
  origin: 'intent',
  payload: group({ error: key('error') }),
})
export const maintenanceBegan = fact('calls/maintenanceBegan', { v: 1, origin: 'server', payload: group({}) })
export const maintenanceEnded = fact('calls/maintenanceEnded', { v: 1, origin: 'server', payload: group({}) })
/** A call had no answer of the server, and is made again by itself. */
export const serverAway = fact('calls/serverAway', { v: 1, origin: 'server', payload: group({}) })
export const serverBack = fact('calls/serverBack', { v: 1, origin: 'server', payload: group({}) })
/**
 * `message` is a key of the catalogue (ERR-21), `about` the key of what `{about}` in it says; `until` null stays until it
 * is closed or replaced.
 */
export const snackbarShown = fact('calls/snackbarShown', {
  v: 1,
  origin: 'pipeline',
  payload: group({
    snackbar: key('snackbar'),
    message: label(),
    about: optional(label()),
    tone: oneOf(['info', 'success', 'warning']),
    until: nullable(instant()),
  }),
})
export const snackbarClosed = fact('calls/snackbarClosed', {
  v: 1,
  origin: 'pipeline',
  payload: group({ snackbar: key('snackbar') }),
})
/** The pointer or the focus came to the snackbars, or left them: none goes by itself meanwhile (WCAG 2.2.1). */
export const snackbarsHeld = fact('calls/snackbarsHeld', { v: 1, origin: 'intent', payload: group({ held: flag() }) })
export const loadBegan = fact('calls/loadBegan', { v: 1, origin: 'pipeline', payload: group({ load: key('load') }) })
export const loadEnded = fact('calls/loadEnded', { v: 1, origin: 'pipeline', payload: group({ load: key('load') }) })
export const connectionChanged = fact('calls/connectionChanged', {
  v: 1,
  origin: 'socket',
  payload: group({ online: flag() }),
})
/** L11: an epic died of an error it did not catch, and was started again. */
export const epicFailed = fact('calls/epicFailed', {
  v: 1,
  origin: 'pipeline',
  payload: group({ epic: label(), restarts: count() }),
})
