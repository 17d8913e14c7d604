/** The face of submitted reports on the page. */
export { KeepSubmitted } from './KeepSubmitted.tsx'
export { SubmissionPage } from './SubmissionPage.tsx'
export { SubmissionsPage } from './SubmissionsPage.tsx'
