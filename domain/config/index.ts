/** The configuration's face. */
export { settingsLoaded, settingsReloadRequested } from './actions.ts'
export { getAdvocates, getFieldViews, getGenders, getRaces, getStages } from './api.ts'
export { advocate, customFieldTypes, fieldView, gender, race, settings, settingsLists, stage } from './forms.ts'
export type { FieldView, Settings } from './forms.ts'
export { configSlice } from './reducer.ts'
export type { ConfigState } from './reducer.ts'
export {
  activeAdvocates,
  activeGenders,
  activeRaces,
  activeStages,
  advocateLabel,
  advocateName,
  defaultStage,
  fieldViewsOf,
  genderLabel,
  raceLabel,
  settingsAreLoaded,
  stageLabel,
} from './selectors.ts'
export type { NamePlace } from './selectors.ts'
