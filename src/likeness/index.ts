/** Search before create on the screen. */
export { CopyAddress } from './CopyAddress.tsx'
export { LikelyPersons } from './LikelyPersons.tsx'
