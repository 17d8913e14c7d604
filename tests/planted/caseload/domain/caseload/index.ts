/** The face of caseloads. */
export { getCaseload, ownCaseload } from './caseload.ts'
