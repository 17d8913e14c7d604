/** The face of help blocks on the page. */
export { HelpButton } from './HelpButton.tsx'
export { HelpDialog } from './HelpDialog.tsx'
export { HelpEditPage } from './HelpEditPage.tsx'
