export { ListPage } from './ListPage.tsx'
export type { RowParts } from './parts.ts'
