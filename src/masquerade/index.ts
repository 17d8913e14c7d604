/** The face of masquerading on the page. */
export { MasqueradeControl } from './MasqueradeControl.tsx'
export { MasqueradeDialog } from './MasqueradeDialog.tsx'
