import { t } from '../../domain/messages/index.ts'
import { returnAsked } from '../../domain/masquerade/index.ts'
import { currentUser } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import css from './masquerade.module.css'

/** MSQ-11: a line of the top bar of its own, on every page, with the one way out. */
export const WorkingAs = () => {
  const isOn = useAppSelector((state) => state.masquerade.on)
  const isBusy = useAppSelector((state) => state.masquerade.status !== 'still')
  const user = useAppSelector(currentUser)
  const say = useSay()
  if (!isOn) return null
  return (
    <div className={css.on} role="status" data-working-as="">
      <span className={css.name}>
        {t('masquerade.as', { name: user === null ? '' : `${user.first} ${user.last}` })}
      </span>
      <Button size="small" busy={isBusy} onClick={() => say(returnAsked({}))}>
        {t('masquerade.return')}
      </Button>
    </div>
  )
}
