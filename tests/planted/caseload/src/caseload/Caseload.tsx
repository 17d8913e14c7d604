import { ownCaseload } from '../../domain/caseload/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAnswer } from '../store/index.ts'
import { Banner, Button, Card, Skeleton } from '../ui/index.ts'

/** How much the user has in hand. */
export const Caseload = () => {
  const { value, status, may, again } = useAnswer(ownCaseload)
  if (!may) return null
  return (
    <Card title={t('caseload.title')}>
      {status === 'failed' ? (
        <Banner
          tone="danger"
          title={t('caseload.failed')}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        />
      ) : null}
      {value === null ? (
        <Skeleton shape="row" count={1} />
      ) : (
        <ul>
          <li>{t('caseload.clients', { count: value.clients })}</li>
          <li>{t('caseload.cases', { count: value.cases })}</li>
        </ul>
      )}
    </Card>
  )
}
