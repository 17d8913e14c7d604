/** The face of imports on the page. */
export { ImportsPage } from './ImportsPage.tsx'
