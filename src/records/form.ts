/** The parts of a record's form, for other features that draw one. */
export { Clashes } from './Clashes.tsx'
export { SaveState } from './SaveBar.tsx'
export { sectionsOf } from './sections.ts'
export { useFocusOnProblem } from './useFocusOnProblem.ts'
export { useRecordForm, useZone } from './useRecordForm.ts'
