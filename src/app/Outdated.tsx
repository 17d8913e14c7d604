import { t } from '../../domain/messages/index.ts'
import { EmptyState } from '../ui/index.ts'

/** NAV-05 */
export const Outdated = () => <EmptyState icon="alert" headingLevel={1} title={t('route.outdatedBrowser')}>{t('shell.outdated')}</EmptyState>
