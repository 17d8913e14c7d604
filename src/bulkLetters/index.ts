/** The face of bulk letters on the page. */
export { BulkLettersPage } from './BulkLettersPage.tsx'
