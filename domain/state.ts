/** The whole state: the slices of all features. */
import './messages/staff.ts'
import { actsSlice } from './acts.ts'
import { asksSlice } from './asks.ts'
import * as features from './features.ts'
import { combineSlices, membersOf, type RootReducer } from './kernel/index.ts'
import { partsSlice } from './parts.ts'

const slices = membersOf(features).flatMap((each) => ('slices' in each ? [...each.slices] : []))

export const rootReducer = combineSlices([actsSlice, asksSlice, partsSlice, ...slices])

export type State = typeof rootReducer extends RootReducer<infer S> ? S : never
