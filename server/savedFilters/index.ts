export { migrations } from './migrations.ts'
export { routes } from './routes.ts'
