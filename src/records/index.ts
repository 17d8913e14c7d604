export { NewRecordPage } from './NewRecordPage.tsx'
export { RecordPage } from './RecordPage.tsx'
