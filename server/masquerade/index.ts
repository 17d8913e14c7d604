export { findCandidates } from './candidates.ts'
