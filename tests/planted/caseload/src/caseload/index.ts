export { Caseload } from './Caseload.tsx'
