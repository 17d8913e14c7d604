import { labelFor } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { entities, recordOf, recordTitle } from '../../domain/records/index.ts'
import { RecordForm } from '../forms/index.ts'
import { RecordGate, RecordTabs } from '../records/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Badge, Banner, PageHeader } from '../ui/index.ts'
import { Carriers } from './Carriers.tsx'

export type TermPageProps = { readonly taxonomyId: number; readonly id: number; readonly tab: string }

const tabs = ['edit', 'records'] as const

const Head = ({ id }: { readonly id: number }) => {
  const title = useAppSelector((state) => recordTitle(state, 'term', id))
  const term = useAppSelector((state) => recordOf(state, 'term', id))
  const taxonomy = useAppSelector((state) => (term === undefined ? '' : labelFor(state, 'taxonomy', term.taxonomy_id)))
  return (
    <PageHeader
      title={title}
      subtitle={taxonomy}
      badges={term?.status === 0 ? <Badge tone="warning">{t('status.inactive')}</Badge> : undefined}
    />
  )
}

const Content = ({ taxonomyId, id, tab }: TermPageProps) => {
  const isOfIt = useAppSelector((state) => recordOf(state, 'term', id)?.taxonomy_id === taxonomyId)
  if (!isOfIt) return <Banner tone="danger" live="alert" title={t('tags.otherTaxonomy')} />
  return tab === 'records' ? <Carriers term={id} /> : <RecordForm kind="term" id={id} />
}

/** TAG-09: one term: its label, order and status, and the records that carry it. */
export const TermPage = ({ taxonomyId, id, tab }: TermPageProps) => (
  <RecordGate kind="term" id={id}>
    <Head id={id} />
    <RecordTabs
      label={tOf(entities.term.names.one)}
      selected={tab}
      items={tabs.map((each) => ({
        id: each,
        label: tOf(`tab.${each}`),
        href: pathOf({ route: 'term', taxonomyId, termId: id, tab: each }),
      }))}
    />
    <Content taxonomyId={taxonomyId} id={id} tab={tab} />
  </RecordGate>
)
