export { CasePage } from './CasePage.tsx'
export { ClientPage } from './ClientPage.tsx'
export { NewRecordPage } from './NewRecordPage.tsx'
