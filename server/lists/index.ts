export { migrations } from './migrations.ts'
export { paging } from './paging.ts'
export type { Paging } from './paging.ts'
export { routes } from './routes.ts'
