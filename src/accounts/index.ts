/** The face of the accounts of agencies (BIL-25, NAV-08). */
export { AccountPage } from './AccountPage.tsx'
export { AccountsPage } from './AccountsPage.tsx'
