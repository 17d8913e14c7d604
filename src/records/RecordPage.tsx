import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import {
  clientTitle,
  entities,
  isUnderCase,
  recordOf,
  recordTitle,
  shownInstant,
  type PageKind,
} from '../../domain/records/index.ts'
import { labelFor } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { listPlace, pathOf, placeOf, tabTitle, visibleTabs } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Avatar, Badge, Icon, PageHeader } from '../ui/index.ts'
import {
  CaseFacts,
  ClientFacts,
  DefendantFacts,
  EventFacts,
  LocationFacts,
  PlainFacts,
  Removal,
} from './facts/index.ts'
import { Panel } from './panels/Panel.tsx'
import { RecordGate } from './RecordGate.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import css from './records.module.css'
import { useZone } from '../forms/index.ts'

type Place = { readonly kind: PageKind; readonly id: number; readonly caseId: number; readonly tab: string }

/** Where more is told of a kind than what stands in its lists. */
const facts: { readonly [K in PageKind]?: ComponentType<{ readonly id: number }> } = {
  victim: ClientFacts,
  court_case: CaseFacts,
  defendant: DefendantFacts,
  location: LocationFacts,
  event: EventFacts,
}

const Back = ({
  kind,
  caseId,
  number,
}: {
  readonly kind: PageKind
  readonly caseId: number
  readonly number: string | null
}) =>
  isUnderCase(kind) ? (
    <Link to={pathOf(placeOf('court_case', { id: caseId }, 'edit'))}>
      {t('record.case', { number: number ?? `#${caseId}` })}
    </Link>
  ) : (
    <Link to={pathOf(listPlace(kind))}>{tOf(entities[kind].names.many)}</Link>
  )

const Head = ({ kind, id, caseId }: Place) => {
  const record = useAppSelector((state) => recordOf(state, kind, id))
  const title = useAppSelector((state) => recordTitle(state, kind, id))
  const stage = useAppSelector((state) =>
    record !== undefined && 'stage_id' in record && record.stage_id
      ? labelFor(state, kind === 'event' ? 'event_stage' : 'case_stage', record.stage_id)
      : null,
  )
  const zone = useZone()
  if (record === undefined) return null
  const isPerson = kind === 'victim' || kind === 'defendant'
  const name = kind === 'victim' ? clientTitle(record) : title
  return (
    <PageHeader
      title={title}
      {...(isPerson ? { leading: <Avatar name={name} size="large" /> } : {})}
      badges={
        <>
          {'limited_access' in record && record.limited_access ? (
            <Icon name="lock" size="small" label={t('record.limitedAccess')} />
          ) : null}
          {'status' in record && record.status === 0 ? <Badge tone="warning">{t('status.inactive')}</Badge> : null}
          {'deceased' in record && record.deceased ? <Badge>{tOf('field.deceased')}</Badge> : null}
          {stage === null ? null : <Badge tone="accent">{stage}</Badge>}
        </>
      }
      back={
        <Back kind={kind} caseId={caseId} number={'case_reference_id' in record ? record.case_reference_id : null} />
      }
      actions={<RecordMenu kind={kind} />}
      meta={t('record.updated', { time: shownInstant(record.updated_at, zone) })}
    />
  )
}

/** The page of any record that has one: its head, its tabs, the open tab, and what one looks for first. */
export const RecordPage = (place: Place) => {
  const { kind, id, caseId, tab } = place
  const scopes = useAppSelector(scopesOf)
  const tabs = visibleTabs(kind, scopes)
  const open = tabs.find((each) => each.tab === tab) ?? tabs[0]
  const Facts = facts[kind]
  const onCase = isUnderCase(kind) ? { case_id: caseId } : {}
  return (
    <>
      <RecordGate kind={kind} id={id}>
        <div className={css.top}>
          <Head {...place} />
          <RecordTabs
            label={tOf(entities[kind].names.one)}
            selected={open?.tab ?? tab}
            items={tabs.map((each) => ({
              id: each.tab,
              label: tOf(tabTitle(kind, each.tab)),
              href: pathOf(placeOf(kind, { id, ...onCase }, each.tab)),
            }))}
          />
        </div>
        <div className={css.columns} data-tab={open?.tab}>
          <div className={css.panel}>
            {open === undefined ? null : <Panel key={open.tab} kind={kind} id={id} tab={open} />}
          </div>
          <aside className={css.facts} aria-label={t('record.facts')}>
            {Facts === undefined ? <PlainFacts kind={kind} id={id} /> : <Facts id={id} />}
            <Removal kind={kind} id={id} />
          </aside>
        </div>
      </RecordGate>
    </>
  )
}
