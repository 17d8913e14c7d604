/** What the provider tells the users of every account (NOT-03, NOT-04, NOT-16). */
import {
  isBlank,
  count,
  flag,
  group,
  id,
  isoInstant,
  nullable,
  oneOf,
  shapeOf,
  text,
  type Field,
  type Infer,
  timeOf,
} from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { mostRichTextTyped, plainText, richTextProblem } from '../richText/index.ts'

/** NOT-04 */
export const noticeTypes = ['Notice', 'Update', 'Alert'] as const

/** UTF-16 units. */
export const noticeTitleLimit = 200

export const noticeText = group({
  type: oneOf(noticeTypes),
  title: text('prose', noticeTitleLimit),
  /** In the stored form of rich text. */
  body: text('prose', mostRichTextTyped),
  /** 1 shown, 0 withdrawn. */
  status: count(0, 1),
  dismissible: flag(),
  show_on_dashboard: flag(),
  show_in_navbar: flag(),
  date_time: isoInstant(),
  end_date_time: nullable(isoInstant()),
})
export type NoticeText = Infer<typeof noticeText>

export const notice = group({
  id: id('notice'),
  ...(shapeOf(noticeText) as { readonly [F in keyof NoticeText]: Field<NoticeText[F]> }),
})
export type Notice = Infer<typeof notice>

type Shown = { readonly status: number; readonly date_time: string; readonly end_date_time: string | null }

/** NOT-16 */
export const isOver = ({ end_date_time }: Pick<Shown, 'end_date_time'>, now: number): boolean =>
  end_date_time !== null && timeOf(end_date_time) <= now

/** NOT-16: from the moment of `date_time` up to that of `end_date_time`. `now` in milliseconds since 1970. */
export const isDue = (shown: Shown, now: number): boolean =>
  shown.status === 1 && timeOf(shown.date_time) <= now && !isOver(shown, now)

/** What is wrong with single fields, as wordings. */
export const noticeProblems = ({ title, body, date_time, end_date_time }: NoticeText): Record<string, string> => {
  const tooLong = richTextProblem(body)
  return {
    ...(isBlank(title) && { title: wording('notices.title.missing') }),
    ...(isBlank(plainText(body)) && { body: wording('notices.body.missing') }),
    ...(tooLong !== null && { body: tooLong }),
    ...(end_date_time !== null &&
      timeOf(end_date_time) <= timeOf(date_time) && { end_date_time: wording('notices.end.wrong') }),
  }
}
