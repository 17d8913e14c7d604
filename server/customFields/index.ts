export { momentOf, readCustomFields } from './queries.ts'
export { wrongCustomFields, wrongUserFields } from './wrongCustomFields.ts'
