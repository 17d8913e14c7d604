import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { meets, type Values } from '../../domain/kernel/index.ts'
import { lists } from '../../domain/lists/index.ts'
import { entities, heldBack, ownersOf, recordTitle, type PageKind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { LikelyPersons } from '../likeness/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner, Button, PageHeader } from '../ui/index.ts'
import { CasePicker, PersonPicker } from '../pickers/index.ts'
import pickers from './newRecord.module.css'
import css from './records.module.css'
import { ownNewDraft, RecordForm, useNewForm, useRecordForm } from '../forms/index.ts'

const nothing: Values = {}

type PersonForm = 'victim' | 'defendant'
const isPersonForm = (kind: PageKind): kind is PersonForm => kind === 'victim' || kind === 'defendant'

/** Whether what is new is on a case. */
const isOnCase = (kind: PageKind): boolean => isPersonForm(kind) || 'court_case' in ownersOf(kind)

/** The case that the address names, as the form's value, and how it is let go of. */
const useCaseOfAddress = (kind: PageKind): { readonly asked: Values; readonly forget: () => void } => {
  const [query, setQuery] = useSearchParams()
  const named = Number(query.get('case') ?? Number.NaN)
  const caseId = isOnCase(kind) && Number.isSafeInteger(named) && named > 0 ? named : null
  const asked = useMemo(() => (caseId === null ? nothing : { case_id: caseId }), [caseId])
  return { asked, forget: () => setQuery({}, { replace: true }) }
}

/**
 * CLI-30: on a new case or an existing one, and of a new person or a known one. The address may name the case; what is
 * unfinished here keeps the one that it has.
 */
const WhereAndWho = ({ form, asked, forget }: { readonly form: PageKind } & ReturnType<typeof useCaseOfAddress>) => {
  const { values, edit, begin } = useRecordForm(form, 0, asked)
  const problem = useAppSelector((state) => heldBack(state, form, 0)?.fields['case_id'])
  const mayFindCases = useAppSelector((state) => meets(scopesOf(state), lists.cases.call.needs))
  const { case_id: held } = values
  const caseId = typeof held === 'number' && held > 0 ? held : null
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
      {'case_id' in asked && asked['case_id'] !== caseId ? (
        <Banner
          tone="warning"
          live="status"
          title={t('record.otherCase')}
          actions={
            <Button size="small" onClick={() => edit('case_id', asked['case_id'])}>
              {t('record.otherCase.choose')}
            </Button>
          }
        />
      ) : null}
      <div className={pickers.pickers}>
        {isPersonForm(form) ? <PersonPicker form={form} onBegin={begin} /> : null}
        {mayFindCases || caseId !== null ? (
          <CasePicker
            help={t(makesCase ? 'likeness.case.help' : 'record.defendantCase.pick')}
            value={caseId}
            onChoose={(id) => {
              if (id === null) forget()
              edit('case_id', id)
            }}
          />
        ) : null}
      </div>
    </>
  )
}

/** A form for a record that does not exist yet; its draft is kept like any other. */
export const NewRecordPage = ({ kind }: { readonly kind: PageKind }) => {
  const title = useAppSelector((state) => recordTitle(state, kind, 0))
  const address = useCaseOfAddress(kind)
  useNewForm(ownNewDraft(kind))
  return (
    <>
      <div className={css.top}>
        <PageHeader title={title} subtitle={tOf(entities[kind].names.many)} />
        {isOnCase(kind) ? <WhereAndWho form={kind} {...address} /> : null}
      </div>
      {isPersonForm(kind) ? (
        <div className={pickers.columns}>
          <RecordForm kind={kind} id={0} prefill={address.asked} />
          <div className={pickers.likely}>
            <LikelyPersons form={kind} />
          </div>
        </div>
      ) : (
        <RecordForm kind={kind} id={0} prefill={address.asked} />
      )}
    </>
  )
}
