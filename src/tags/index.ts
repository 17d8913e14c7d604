/** The face of tags on the page. */
export { TermPage } from './TermPage.tsx'
export type { TermPageProps } from './TermPage.tsx'
