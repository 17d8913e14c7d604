/** The form of any kind of record, whole or in parts. */
export { Clashes } from './Clashes.tsx'
export { RecordForm } from './RecordForm.tsx'
export { SaveState } from './SaveBar.tsx'
export { sectionsOf, useHidden } from './sections.ts'
export { useControls } from './useControls.tsx'
export { focusInSight, useFocusOnProblem } from './useFocusOnProblem.ts'
export { useRecordForm, useZone } from './useRecordForm.ts'
export type { RecordFormModel } from './useRecordForm.ts'
