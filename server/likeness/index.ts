export { knownWords } from './candidates.ts'
export { likelyFor } from './routes.ts'
