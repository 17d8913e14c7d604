/**
 * What the product is before anybody is signed in: the slices and facts of the session, of calls, places, the language
 * and the log.
 * The other slices come with the sign-in, and are folded then from what was said before it.
 */
import { actionRegistry, combineSlices, type Action, type RootReducer } from './kernel/index.ts'
import * as calls from './calls/actions.ts'
import { callsSlice } from './calls/index.ts'
import * as languages from './languages/actions.ts'
import { languagesSlice } from './languages/index.ts'
import * as log from './log/actions.ts'
import { logSlice } from './log/index.ts'
import * as navigation from './navigation/actions.ts'
import { navigationSlice } from './navigation/index.ts'
import * as session from './session/actions.ts'
import { sessionSlice } from './session/index.ts'

export const visitorReducer = combineSlices([
  sessionSlice,
  callsSlice,
  navigationSlice,
  logSlice,
  languagesSlice,
] as const)
export type VisitorState = typeof visitorReducer extends RootReducer<infer S> ? S : never
export const visitorActions = actionRegistry(session, calls, navigation, log, languages)

/** With these a session begins, and with it the rest of the state. */
const beginnings: ReadonlySet<string> = new Set([session.tokenAccepted.type, log.logOpened.type])

/** Whether a visitor's state takes it whole. */
export const isVisitors = ({ type }: Action): boolean => visitorActions.has(type) && !beginnings.has(type)
