import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pageDescription } from '../../domain/navigation/index.ts'
import { mayAddNotices, mayBroadcast, mayReadNotices } from '../../domain/notices/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { PageHeader, Stack } from '../ui/index.ts'
import { AllNotices } from './AllNotices.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { PushForm } from './PushForm.tsx'

/** NOT-15: each part for whoever holds its scope. */
export const NoticesPage = () => {
  const scopes = useAppSelector(scopesOf)
  const adds = meets(scopes, mayAddNotices)
  return (
    <>
      <PageHeader title={t('route.notice.manage')} subtitle={pageDescription('notice.manage')} />
      <Stack gap={5}>
        {adds ? <NoticeForm /> : null}
        {meets(scopes, mayBroadcast) ? <PushForm /> : null}
        {adds && meets(scopes, mayReadNotices) ? <AllNotices /> : null}
      </Stack>
    </>
  )
}
