/** The face of items: records that stand on another record's page. */
export { DocumentsPage } from './DocumentsPage.tsx'
export { ItemPanel } from './ItemPanel.tsx'
export { ItemTab } from './ItemTab.tsx'
export { TasksPage } from './TasksPage.tsx'
export { TimelogsPage } from './TimelogsPage.tsx'
