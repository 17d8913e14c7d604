/** The warning that another case has the same number. */
export { SameNumber } from './SameNumber.tsx'
