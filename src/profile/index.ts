/** The screen of a user's own profile. */
export { ProfilePage } from './ProfilePage.tsx'
