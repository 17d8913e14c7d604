/** Records that are found by what is typed, and chosen. */
export { CasePicker } from './CasePicker.tsx'
export { PersonCombobox } from './PersonCombobox.tsx'
export { PersonField } from './PersonField.tsx'
export { PersonPicker } from './PersonPicker.tsx'
export { RecordCombobox } from './RecordCombobox.tsx'
