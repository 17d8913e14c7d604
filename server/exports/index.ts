/** The face of exports: the files of reports. */
export { reportBytes } from './reportFile.ts'
