import { Link } from 'react-router-dom'
import { guards } from '../../domain/access/index.ts'
import { firstSteps } from '../../domain/dashboard/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  adminTabIsBuilt,
  mayOpen,
  pathOf,
  placeOf,
  visibleAdminTabs,
  type Destination,
} from '../../domain/navigation/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useAnswer, useAppSelector } from '../store/index.ts'
import { Card } from '../ui/index.ts'
import css from './home.module.css'

type Step = { readonly title: string; readonly text: string; readonly to: Destination | null }

const onTab = (tab: string): Destination | null => (adminTabIsBuilt(tab) ? { route: 'admin', tab } : null)

/** In their order, those that the user may take. */
const useSteps = (hasColleagues: boolean): readonly Step[] => {
  const scopes = useAppSelector(scopesOf)
  const account = useAppSelector(currentAccount)
  const client = placeOf('victim', { id: 0 })
  const has = (guard: 'admin.users' | 'admin.office-info'): boolean => meets(scopes, guards[guard])
  const lists = visibleAdminTabs(scopes, account?.max_fields ?? null).some(adminTabIsBuilt)
  return [
    ...(has('admin.office-info') && account !== null
      ? [
          {
            title: t('home.first.office'),
            text: t('home.first.office.text', { name: account.name, zone: account.time_zone }),
            to: onTab('office-info'),
          },
        ]
      : []),
    ...(has('admin.users') && !hasColleagues
      ? [{ title: t('home.first.colleagues'), text: t('home.first.colleagues.text'), to: onTab('users') }]
      : []),
    ...(lists && mayOpen(scopes, { route: 'admin' })
      ? [{ title: t('home.first.lists'), text: t('home.first.lists.text'), to: { route: 'admin' } as const }]
      : []),
    ...(mayOpen(scopes, client)
      ? [{ title: t('home.first.client'), text: t('home.first.client.text'), to: client }]
      : []),
  ]
}

/** What to do first, as long as the agency has no client. */
export const FirstSteps = () => {
  const { value } = useAnswer(firstSteps)
  const steps = useSteps(value?.has_colleagues ?? true)
  if (value === null || value.has_clients || steps.length === 0) return null
  return (
    <Card title={t('home.first')}>
      <ol className={css.list}>
        {steps.map(({ title, text, to }) => (
          <li key={title} className={css.line}>
            <span className={css.what}>{to === null ? title : <Link to={pathOf(to)}>{title}</Link>}</span>
            <span className={css.quiet}>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
