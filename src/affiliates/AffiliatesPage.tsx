import { t } from '../../domain/messages/index.ts'
import { pageDescription, pathOf } from '../../domain/navigation/index.ts'
import { RecordTabs } from '../records/index.ts'
import { PageHeader } from '../ui/index.ts'
import { AffiliateList } from './AffiliateList.tsx'
import css from './affiliates.module.css'
import { NewAffiliate } from './NewAffiliate.tsx'
import { usePasses } from './usePasses.ts'

/** AFF-01, AFF-03 */
export const AffiliatesPage = () => {
  const mayAdd = usePasses('affiliate.add')
  return (
    <>
      <PageHeader title={t('route.affiliates')} subtitle={pageDescription('affiliates')} />
      <RecordTabs
        label={t('route.affiliates')}
        selected="affiliates"
        items={[{ id: 'affiliates', label: t('route.affiliates'), href: pathOf({ route: 'affiliates' }) }]}
      />
      <div className={css.page} data-cards={mayAdd ? 'two' : 'one'}>
        {mayAdd ? <NewAffiliate /> : null}
        <AffiliateList />
      </div>
    </>
  )
}
