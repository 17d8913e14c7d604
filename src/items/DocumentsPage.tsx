import { t } from '../../domain/messages/index.ts'
import { PageHeader } from '../ui/index.ts'
import { DocumentsTab } from './DocumentsTab.tsx'

/** PRM-49: the documents that are of no record. */
export const DocumentsPage = () => (
  <>
    <PageHeader title={t('route.documents')} />
    <DocumentsTab owner="account" of={0} label={t('documents.ofAccount')} />
  </>
)
