/** The face of masquerading on the page. */
export { MasqueradeDialog } from './MasqueradeDialog.tsx'
export { WorkingAs } from './WorkingAs.tsx'
