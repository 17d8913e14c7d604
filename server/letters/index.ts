/** The face of letters: as PDF, filled templates, bulk letters and how letters look. */
export { fontFile } from './fonts.ts'
