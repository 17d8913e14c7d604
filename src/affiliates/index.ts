/** The page of affiliates and their training links. */
export { AffiliatesPage } from './AffiliatesPage.tsx'
