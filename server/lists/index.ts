export { paging } from './paging.ts'
export { routes } from './routes.ts'
