import { recordOf } from '../../../domain/records/index.ts'
import { t } from '../../../domain/messages/index.ts'
import { useAppSelector } from '../../store/index.ts'
import { Card, DescriptionList } from '../../ui/index.ts'

/** EVT-07 */
export const EventFacts = ({ id }: { readonly id: number }) => {
  const event = useAppSelector((state) => recordOf(state, 'event', id))
  if (event === undefined) return null
  return (
    <>
      <Card title={t('record.facts')}>
        <DescriptionList
          items={[
            { term: t('event.id'), value: String(event.id) },
            { term: t('event.named'), value: String(event.attendees_count) },
            {
              term: t('event.estimated'),
              value: event.estimated_attendees === null ? undefined : String(event.estimated_attendees),
            },
            { term: t('event.description'), value: event.description ?? undefined, wide: true },
          ]}
        />
      </Card>
    </>
  )
}
