/** The face of notices on the page. */
export { NoticeDialog } from './NoticeDialog.tsx'
export { Notices } from './Notices.tsx'
export { NoticesPage } from './NoticesPage.tsx'
