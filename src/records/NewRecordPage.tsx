import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { draftOf, entities, recordOf, recordOpened, recordTitle } from '../../domain/records/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, PageHeader } from '../ui/index.ts'
import { RecordForm } from './RecordForm.tsx'
import css from './records.module.css'
import { useRecordForm } from './useRecordForm.ts'

/** CLI-30: on a new case, or on the existing one that the address names. */
const CaseOfNewClient = () => {
  const [query] = useSearchParams()
  const asked = Number(query.get('case') ?? Number.NaN)
  const caseId = Number.isSafeInteger(asked) && asked > 0 ? asked : null
  const drafted = useAppSelector((state) => draftOf(state, 'victim', 0)?.changes['case_id'])
  const number = useAppSelector((state) => (caseId === null ? undefined : recordOf(state, 'court_case', caseId)?.case_reference_id))
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const { edit } = useRecordForm('victim', 0)
  const say = useSay()
  useEffect(() => {
    if (caseId !== null && drafted !== caseId) edit('case_id', caseId)
  }, [caseId, drafted, edit])
  useEffect(() => {
    if (ready && caseId !== null && number === undefined) say(recordOpened({ kind: 'court_case', id: caseId }))
  }, [ready, caseId, number, say])
  return <Banner tone="info">{caseId === null ? t('record.newCase.help') : `${t('record.case', { number: number ?? `#${caseId}` })}. ${t('record.onCase.help')}`}</Banner>
}

/** A form for a record that does not exist yet; its draft is kept like any other. */
export const NewRecordPage = ({ kind }: { readonly kind: 'victim' | 'court_case' }) => {
  const title = useAppSelector((state) => recordTitle(state, kind, 0))
  return (
    <>
      <div className={css.top}>
        <PageHeader title={title} subtitle={tOf(entities[kind].names.many)} />
        {kind === 'victim' ? <CaseOfNewClient /> : null}
      </div>
      <RecordForm kind={kind} id={0} />
    </>
  )
}
