import { t } from '../../domain/messages/index.ts'
import { pageDescription } from '../../domain/navigation/index.ts'
import { PageHeader } from '../ui/index.ts'
import { Day } from './Day.tsx'
import css from './home.module.css'
import { Recent } from './Recent.tsx'

/** NAV-54: the day alone: open tasks, appointments, court dates, and what was open last. */
export const DashboardPage = () => (
  <>
    <PageHeader title={t('route.dashboard')} subtitle={pageDescription('dashboard')} />
    <div className={`${css.columns} ${css.alone}`}>
      <Day />
      <Recent />
    </div>
  </>
)
