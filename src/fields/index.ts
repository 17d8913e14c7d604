/** Fields of records as controls or as text, drawn from their declarations. */
export { cellOf, fitting, gridTrack, isNumber } from './cells.tsx'
export { FieldControl } from './FieldControl.tsx'
export { FieldCell, FieldGrid } from './FieldGrid.tsx'
export { optionsOf } from './options.ts'
export { recordName, spaceOf } from './recordName.ts'
export { shownValue } from './shownValue.ts'
