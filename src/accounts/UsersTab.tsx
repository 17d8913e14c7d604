import { accountUsers, accountUsersPage, rowsOnPage } from '../../domain/accounts/index.ts'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, usePart } from '../store/index.ts'
import { Awaited, Badge, EmptyState } from '../ui/index.ts'
import type { TabProps } from './tab.ts'
import { Rows } from './Rows.tsx'
import { Turning } from './Turning.tsx'

/** BIL-25: who is in an account, the active ones first. */
export const UsersTab = ({ account: { id } }: TabProps) => {
  const zone = useZone()
  const [turned, turn] = usePart(accountUsersPage)
  const page = turned ?? 1
  const { value, status, again } = useAnswer(accountUsers, { id, page })
  const { rows, total } = value ?? { rows: [], total: 0 }
  return (
    <>
      <Awaited
        isThere={value !== null}
        hasFailed={status === 'failed'}
        failure={t('account.users.failed')}
        again={again}
      />
      {value !== null && rows.length === 0 ? (
        <EmptyState icon="users" headingLevel={2} title={t('account.users.none')} />
      ) : null}
      {rows.length === 0 ? null : (
        <Rows
          label={t('account.tab.users')}
          columns={[
            { title: t('account.users.name') },
            { title: t('account.users.role') },
            { title: t('account.users.status') },
            { title: t('account.users.login'), onlyWide: true },
            { title: t('account.users.email'), onlyWide: true },
            { title: t('account.fact.last_login'), onlyWide: true },
          ]}
          rows={rows.map((user) => ({
            id: user.id,
            cells: [
              `${user.first} ${user.last}`,
              user.role,
              <Badge key="status" tone={user.status === 1 ? 'success' : 'neutral'}>
                {t(user.status === 1 ? 'account.users.active' : 'account.users.inactive')}
              </Badge>,
              user.user_login,
              user.email,
              user.last_login === null ? t('account.fact.never') : shownInstant(user.last_login, zone),
            ],
          }))}
        />
      )}
      <Turning
        label={t('account.tab.users')}
        page={page}
        pages={value === null ? page : Math.ceil(total / rowsOnPage)}
        onPage={turn}
      />
    </>
  )
}
