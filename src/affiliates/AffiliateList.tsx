import { useRef } from 'react'
import { pageLists, products } from '../../domain/affiliates/index.ts'
import { t } from '../../domain/messages/index.ts'
import { inListOrder } from '../../domain/records/index.ts'
import { useCollection } from '../collections/index.ts'
import { useAsking } from '../store/index.ts'
import { Banner, Card, Skeleton, useFocusAfterRemoval } from '../ui/index.ts'
import { AffiliatePanel } from './AffiliatePanel.tsx'
import css from './affiliates.module.css'
import { NotLoaded } from './NotLoaded.tsx'
import { usePasses } from './usePasses.ts'

/** AFF-06, AFF-07, AFF-26 */
export const AffiliateList = () => {
  const { collection, records, again } = useCollection(pageLists.affiliate)
  useCollection(pageLists.training_link, usePasses('trainingLink.view'))
  useAsking(products)
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterRemoval(records.length, () => list.current?.querySelector('button'))
  const isLoaded = collection?.status === 'loaded'
  return (
    <Card title={t('entity.affiliate.many')}>
      {collection?.status === 'failed' ? <NotLoaded kind="affiliate" again={again} /> : null}
      {isLoaded && records.length === 0 ? <Banner tone="warning" live="alert" title={t('affiliates.none')} /> : null}
      {records.length === 0 ? null : (
        <ul ref={list} className={css.panels}>
          {inListOrder('affiliate', records).map((affiliate) => (
            <AffiliatePanel key={affiliate.id} affiliate={affiliate} />
          ))}
        </ul>
      )}
      {!isLoaded && collection?.status !== 'failed' && records.length === 0 ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={4} />
        </div>
      ) : null}
    </Card>
  )
}
