/** Custom fields as controls. */
export { CustomFieldControl } from './CustomFieldControl.tsx'
export { CustomFieldsForm } from './CustomFieldsForm.tsx'
