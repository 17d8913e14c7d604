/** The note on a feature that is still being tried. */
export { BetaBanner } from './BetaBanner.tsx'
