/** Lists of records as screens use them. */
export { useCollection } from './useCollection.ts'
