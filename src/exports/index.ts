/** The face of exports on the page. */
export { ExportMenu } from './ExportMenu.tsx'
export { ExportsPage } from './ExportsPage.tsx'
