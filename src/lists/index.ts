export { ItemListPage } from './ItemListPage.tsx'
export { ListPage } from './ListPage.tsx'
