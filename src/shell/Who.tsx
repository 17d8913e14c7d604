import { t } from '../../domain/messages/index.ts'
import { currentAccount, currentUser } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Avatar, VisuallyHidden } from '../ui/index.ts'
import css from './staff.module.css'

/** Who is signed in, in which role and where. */
export const Who = () => {
  const user = useAppSelector(currentUser)
  const agency = useAppSelector((state) => currentAccount(state)?.name ?? '')
  if (user === null) return null
  const name = `${user.first} ${user.last}`.trim()
  return (
    <div className={css.who}>
      <Avatar name={name} />
      <p>
        <VisuallyHidden>{t('shell.account', { name })}</VisuallyHidden>
        <strong aria-hidden="true">{name}</strong>
        <span>{[user.role.description, agency].filter((part) => part !== '').join(' · ')}</span>
      </p>
    </div>
  )
}
