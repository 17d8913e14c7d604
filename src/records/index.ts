export { NewRecordPage } from './NewRecordPage.tsx'
export { RecordGate } from './RecordGate.tsx'
export { RecordPage } from './RecordPage.tsx'
export { RecordTabs } from './RecordTabs.tsx'
