import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { meets } from '../../domain/kernel/index.ts'
import { lists } from '../../domain/lists/index.ts'
import { draftOf, entities, heldBack, ownersOf, recordTitle, type PageKind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { LikelyPersons } from '../likeness/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner, PageHeader } from '../ui/index.ts'
import { CasePicker, PersonPicker } from '../pickers/index.ts'
import pickers from './newRecord.module.css'
import css from './records.module.css'
import { RecordForm, useRecordForm } from '../forms/index.ts'

type PersonForm = 'victim' | 'defendant'
const isPersonForm = (kind: PageKind): kind is PersonForm => kind === 'victim' || kind === 'defendant'

/** Whether what is new is on a case. */
const isOnCase = (kind: PageKind): boolean => isPersonForm(kind) || 'court_case' in ownersOf(kind)

/** CLI-30: on a new case or an existing one, and of a new person or a known one. The address may name the case. */
const WhereAndWho = ({ form }: { readonly form: PageKind }) => {
  const [query] = useSearchParams()
  const asked = Number(query.get('case') ?? Number.NaN)
  const fromAddress = Number.isSafeInteger(asked) && asked > 0 ? asked : null
  const drafted = useAppSelector((state) => draftOf(state, form, 0)?.changes['case_id'])
  const problem = useAppSelector((state) => heldBack(state, form, 0)?.fields['case_id'])
  const mayFindCases = useAppSelector((state) => meets(scopesOf(state), lists.cases.call.needs))
  const { edit } = useRecordForm(form, 0)
  const caseId = typeof drafted === 'number' && drafted > 0 ? drafted : null
  // Once for each address: afterwards another case may be chosen here.
  useEffect(() => {
    if (fromAddress !== null) edit('case_id', fromAddress)
  }, [fromAddress, edit])
  const makesCase = form === 'victim'
  const help = makesCase
    ? t(caseId === null ? 'record.newCase.help' : 'record.onCase.help')
    : t(form === 'defendant' ? 'record.defendantCase.help' : 'record.case.help')
  return (
    <>
      <Banner
        tone={problem === undefined ? 'info' : 'danger'}
        {...(problem === undefined ? {} : { live: 'alert' as const })}
      >
        {problem ?? help}
      </Banner>
      <div className={pickers.pickers}>
        {isPersonForm(form) ? <PersonPicker form={form} /> : null}
        {mayFindCases || caseId !== null ? (
          <CasePicker
            help={t(makesCase ? 'likeness.case.help' : 'record.defendantCase.pick')}
            value={caseId}
            onChoose={(id) => edit('case_id', id)}
          />
        ) : null}
      </div>
    </>
  )
}

/** A form for a record that does not exist yet; its draft is kept like any other. */
export const NewRecordPage = ({ kind }: { readonly kind: PageKind }) => {
  const title = useAppSelector((state) => recordTitle(state, kind, 0))
  return (
    <>
      <div className={css.top}>
        <PageHeader title={title} subtitle={tOf(entities[kind].names.many)} />
        {isOnCase(kind) ? <WhereAndWho form={kind} /> : null}
      </div>
      {isPersonForm(kind) ? (
        <div className={pickers.columns}>
          <RecordForm kind={kind} id={0} />
          <div className={pickers.likely}>
            <LikelyPersons form={kind} />
          </div>
        </div>
      ) : (
        <RecordForm kind={kind} id={0} />
      )}
    </>
  )
}
