import { Link } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { Button, EmptyState } from '../ui/index.ts'

/** NAV-04 */
export const NotFound = () => (
  <EmptyState
    icon="search"
    headingLevel={1}
    title={t('shell.notFound.title')}
    action={
      <Button asChild variant="primary">
        <Link to="/home">{t('shell.home')}</Link>
      </Button>
    }
  >
    {t('shell.notFound.text')}
  </EmptyState>
)
