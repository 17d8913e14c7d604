/** The screen for writing to support. */
export { ContactPage } from './ContactPage.tsx'
