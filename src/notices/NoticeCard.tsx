import type { ReactNode } from 'react'
import { t, tOf } from '../../domain/messages/index.ts'
import { noticeDismissed, type Notice } from '../../domain/notices/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { RichText } from '../richText/index.ts'
import { useSay } from '../store/index.ts'
import { Badge, Button, Row } from '../ui/index.ts'
import css from './notices.module.css'

const tones = { Notice: 'info', Update: 'success', Alert: 'danger' } as const

type Props = { readonly notice: Notice; readonly actions?: ReactNode }

/** NOT-04 */
export const NoticeCard = ({ notice: { id, type, title, body, date_time, dismissible }, actions }: Props) => {
  const say = useSay()
  const zone = useZone()
  return (
    <li className={css.card} data-type={type}>
      <p className={css.title}>
        <Badge tone={tones[type]}>{tOf(`notices.type.${type}`)}</Badge> {title}
      </p>
      <RichText value={body} />
      <time dateTime={date_time} className={css.time}>
        {shownInstant(date_time, zone)}
      </time>
      <Row>
        {actions}
        {actions === undefined && dismissible ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('notices.dismissOne', { title })}
            onClick={() => say(noticeDismissed({ id }))}
          >
            {t('notices.dismiss')}
          </Button>
        ) : null}
      </Row>
    </li>
  )
}
