/** The face of tags on the page. */
export { TermPage } from './TermPage.tsx'
