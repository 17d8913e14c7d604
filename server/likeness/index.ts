export { knownWords } from './candidates.ts'
export { likelyFor, routes } from './routes.ts'
