/** The face of reports on the page. */
export { ClassicPage } from './ClassicPage.tsx'
export { DynamicReportPage } from './DynamicReportPage.tsx'
export { ReportPage } from './ReportPage.tsx'
export { RunPage } from './RunPage.tsx'
export { RunsPage } from './RunsPage.tsx'
export { SubmissionPage } from './SubmissionPage.tsx'
export { SubmissionsPage } from './SubmissionsPage.tsx'
