/** Search before create on the screen. */
export { LikelyPersons } from './LikelyPersons.tsx'
