import type { RefObject } from 'react'
import { Dialog } from 'radix-ui'
import { Link } from 'react-router-dom'
import { answerTo } from '../../domain/calls/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import {
  notificationDismissed,
  notificationRead,
  ownNotifications,
  shownNotifications,
  type Notification,
} from '../../domain/notifications/index.ts'
import { isOver } from '../../domain/notices/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useMinute } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { Notices } from '../notices/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Badge, Banner, Button, EmptyState, IconButton, Row, Skeleton } from '../ui/index.ts'
import css from './notifications.module.css'

type CardProps = { readonly of: Notification; readonly zone: string; readonly onGo: () => void }

const Card = ({ of, zone, onGo }: CardProps) => {
  const { id, title, body, date_time, marked_as_read, object_kind } = of
  const say = useSay()
  const isUnread = marked_as_read !== 0
  return (
    <li className={css.card} data-level={of.level}>
      <p className={css.title}>
        {title} {isUnread ? <Badge tone="info">{t('notifications.isUnread')}</Badge> : null}
      </p>
      {body === '' ? null : <p className={css.note}>{body}</p>}
      <time dateTime={date_time} className={css.time}>
        {shownInstant(date_time, zone)}
      </time>
      <Row>
        {object_kind === 'export' ? (
          <Link to={pathOf({ route: 'exports' })} onClick={onGo}>
            {t('notifications.open')}
          </Link>
        ) : null}
        {isUnread ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('notifications.readOne', { title })}
            onClick={() => say(notificationRead({ id }))}
          >
            {t('notifications.read')}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          aria-label={t('notifications.dismissOne', { title })}
          onClick={() => say(notificationDismissed({ id }))}
        >
          {t('notifications.dismiss')}
        </Button>
      </Row>
    </li>
  )
}

const All = ({ onGo }: { readonly onGo: () => void }) => {
  const now = useMinute()
  const all = useAppSelector(shownNotifications).filter((each) => !isOver(each, now))
  const answer = useAppSelector((state) => answerTo(state, ownNotifications))
  // Whoever has notices alone is asked for no others, so none will come.
  const hasAny = useAppSelector((state) => meets(scopesOf(state), ownNotifications.needs))
  const outcome = hasAny ? answer.outcome : 'answered'
  const zone = useZone()
  return (
    <>
      {outcome === 'failed' ? <Banner tone="danger" title={t('notifications.failed')} live="status" /> : null}
      {outcome === 'none' ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={3} />
        </div>
      ) : null}
      {outcome === 'answered' && all.length === 0 ? (
        <EmptyState icon="bell" title={t('notifications.none')}>
          {t('notifications.none.text')}
        </EmptyState>
      ) : null}
      {all.length === 0 ? null : (
        <ul className={css.list}>
          {all.map((each) => (
            <Card key={each.id} of={each} zone={zone} onGo={onGo} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Not outside: the bell, which closes the sidebar by itself, and messages that pass by. */
const belongsToIt = (target: EventTarget | null, bell: HTMLElement | null): boolean =>
  target instanceof Element && (bell?.contains(target) === true || target.closest('[data-toasts]') !== null)

type Props = { readonly open: boolean; readonly onClose: () => void; readonly bell: RefObject<HTMLElement | null> }

/**
 * NAV-47: the right sidebar, under the bar, so that the bell stays in reach; NOT-05: each card is read or dismissed. It
 * closes with Escape, which gives the focus back, and with a press outside, which keeps the focus where it went.
 */
export const Notifications = ({ open, onClose, bell }: Props) => (
  <Dialog.Root modal={false} open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
    <Dialog.Portal>
      <Dialog.Content
        className={css.sidebar}
        aria-describedby={undefined}
        onInteractOutside={(event) => {
          if (belongsToIt(event.target, bell.current)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const { activeElement } = document
          if (activeElement === null || activeElement === document.body) bell.current?.querySelector('button')?.focus()
        }}
      >
        <div className={css.header}>
          <Dialog.Title className={css.heading}>{t('notifications.title')}</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton icon="close" label={t('shell.close')} size="small" tooltip={false} />
          </Dialog.Close>
        </div>
        <div className={css.body}>
          <Notices place="show_in_navbar" />
          <All onGo={onClose} />
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)
