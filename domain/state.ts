/** The whole state: each feature's slice, once. A new feature is one line here. */
import './messages/staff.ts'
import { combineSlices, type RootReducer } from './kernel/index.ts'
import { actsSlice } from './acts.ts'
import { asksSlice } from './asks.ts'
import { callsSlice } from './calls/index.ts'
import { caseNumbersSlice } from './caseNumbers/index.ts'
import { configSlice } from './config/index.ts'
import { contactSlice } from './contact/index.ts'
import { uploadsSlice } from './documents/index.ts'
import { exportsSlice } from './exports/index.ts'
import { importsSlice } from './imports/index.ts'
import { historySlice } from './history/index.ts'
import { languagesSlice } from './languages/index.ts'
import { lettersSlice } from './letters/index.ts'
import { itemsSlice } from './items/index.ts'
import { likenessSlice } from './likeness/index.ts'
import { listsSlice } from './lists/index.ts'
import { logSlice } from './log/index.ts'
import { navigationSlice } from './navigation/index.ts'
import { notificationsSlice } from './notifications/index.ts'
import { operationsSlice } from './operations/index.ts'
import { quickSearchSlice } from './quickSearch/index.ts'
import { recordsSlice } from './records/index.ts'
import { selectionsSlice } from './selections/index.ts'
import { savedFiltersSlice } from './savedFilters/index.ts'
import { servicesSlice } from './services/index.ts'
import { sessionSlice } from './session/index.ts'
import { tagsSlice } from './tags/index.ts'

export const rootReducer = combineSlices([
  sessionSlice,
  callsSlice,
  actsSlice,
  asksSlice,
  configSlice,
  contactSlice,
  navigationSlice,
  notificationsSlice,
  recordsSlice,
  operationsSlice,
  itemsSlice,
  servicesSlice,
  tagsSlice,
  lettersSlice,
  likenessSlice,
  listsSlice,
  quickSearchSlice,
  historySlice,
  logSlice,
  caseNumbersSlice,
  selectionsSlice,
  exportsSlice,
  uploadsSlice,
  importsSlice,
  languagesSlice,
  savedFiltersSlice,
] as const)

export type State = typeof rootReducer extends RootReducer<infer S> ? S : never
