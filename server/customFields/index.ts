export { momentOf, readCustomFields } from './queries.ts'
export { wrongCustomFields } from './wrongCustomFields.ts'
