/** The face of the integrations' pages. */
export { AuthorizePage } from './AuthorizePage.tsx'
export { IntegrationsPage } from './IntegrationsPage.tsx'
