import { noticeTypes, type NoticeText } from '../../domain/notices/index.ts'

/** A notice that nobody has typed anything in. */
export const blankNotice: NoticeText = {
  type: noticeTypes[0],
  title: '',
  body: '',
  status: 1,
  dismissible: true,
  show_on_dashboard: true,
  show_in_navbar: false,
  date_time: '2026-03-01T00:00:00.000Z',
  end_date_time: null,
}
