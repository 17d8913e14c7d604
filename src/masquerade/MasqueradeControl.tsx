import type { Command } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { returnAsked } from '../../domain/masquerade/index.ts'
import { currentUser } from '../../domain/session/index.ts'
import { useRunCommand } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, IconButton } from '../ui/index.ts'
import css from './masquerade.module.css'

type Props = { readonly command: Command | undefined; readonly className?: string | undefined }

/** MSQ-01, MSQ-11: for whoever may masquerade the way into it, and while masquerading for everybody the one way out. */
export const MasqueradeControl = ({ command, className }: Props) => {
  const isOn = useAppSelector((state) => state.masquerade.on)
  const isBusy = useAppSelector((state) => state.masquerade.status !== 'still')
  const user = useAppSelector(currentUser)
  const run = useRunCommand()
  const say = useSay()
  const name = user === null ? '' : `${user.first} ${user.last}`
  return (
    <>
      {command === undefined ? null : (
        <IconButton
          icon="users"
          label={t('masquerade.command')}
          className={`${className ?? ''} ${css.entry}`}
          aria-haspopup="dialog"
          onClick={() => run(command, 'menu')}
        />
      )}
      {isOn ? (
        <span className={css.on} role="status">
          <span className={css.name}>{t('masquerade.as', { name })}</span>
          <Button size="small" busy={isBusy} onClick={() => say(returnAsked({}))}>
            {t('masquerade.return')}
          </Button>
        </span>
      ) : null}
    </>
  )
}
