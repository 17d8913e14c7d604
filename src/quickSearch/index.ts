export { QuickSearch } from './QuickSearch.tsx'
