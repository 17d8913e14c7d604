/** Custom fields as controls. */
export { CustomFieldControl } from './CustomFieldControl.tsx'
export type { CustomFieldControlProps } from './CustomFieldControl.tsx'
export { CustomFieldsForm } from './CustomFieldsForm.tsx'
export type { CustomFieldsFormProps } from './CustomFieldsForm.tsx'
