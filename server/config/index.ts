export { inAccount } from './inAccount.ts'
export type { Reach } from './inAccount.ts'
export { paged } from './paged.ts'
