export { knownWords } from './candidates.ts'
export { migrations } from './migrations.ts'
export { likelyFor, routes } from './routes.ts'
