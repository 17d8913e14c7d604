import { useRef } from 'react'
import type { Command } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { notificationsClosed, unreadNotifications } from '../../domain/notifications/index.ts'
import { useRunCommand } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { IconButton } from '../ui/index.ts'
import { Notifications } from './Notifications.tsx'

type Props = { readonly command: Command; readonly className?: string | undefined }

/** NAV-34, NAV-47: the bell with the number of unread notifications, and the sidebar that it opens and closes. */
export const Bell = ({ command, className }: Props) => {
  const open = useAppSelector((state) => state.notifications.isOpen)
  const unread = useAppSelector(unreadNotifications)
  const place = useRef<HTMLSpanElement>(null)
  const run = useRunCommand()
  const say = useSay()
  const close = (): void => say(notificationsClosed({}))
  return (
    <>
      <span ref={place}>
        <IconButton
          icon="bell"
          label={t('notifications.title')}
          count={unread}
          className={className}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => (open ? close() : run(command, 'menu'))}
        />
      </span>
      <Notifications open={open} onClose={close} bell={place} />
    </>
  )
}
