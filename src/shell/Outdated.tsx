import { Link } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { Button, EmptyState } from '../ui/index.ts'

/** NAV-05: in a browser that is new enough; what an old one is told stands in public/supported.js. */
export const Outdated = () => (
  <EmptyState
    icon="alert"
    headingLevel={1}
    title={t('route.outdatedBrowser')}
    action={
      <Button asChild variant="primary">
        <Link to="/home">{t('shell.home')}</Link>
      </Button>
    }
  >
    {t('shell.outdated')}
  </EmptyState>
)
