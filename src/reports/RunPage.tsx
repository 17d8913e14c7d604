import { timeOf } from '../../domain/kernel/index.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { answerTo } from '../../domain/calls/index.ts'
import { shortDateTime, t } from '../../domain/messages/index.ts'
import { mayOpen, pathOf } from '../../domain/navigation/index.ts'
import {
  askedBesides,
  chipWords,
  daysIn,
  namedPersons,
  namesIn,
  namesOf,
  periodName,
  rangeWords,
  readRun,
  runChips,
  runLines,
  toName,
  yearWords,
  type ChosenFilter,
  type Names,
  type ReportObject,
} from '../../domain/reports/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Card, Chip, EmptyState, PageHeader, Skeleton } from '../ui/index.ts'
import css from './reports.module.css'

/** In which it was counted; an older one does not say. */
const zoneOfRun = ({ shown, account }: ReportObject, zone: string): string => shown?.zone ?? account.time_zone ?? zone

/** RRV-02: the range is empty for All Time, also of a grant that has days of its own. */
const headingOf = (run: ReportObject, zone: string): string => {
  const { type, reporting_period: period, filters } = run
  const [since = null, until = null] = period === 'All Time' ? [] : (filters.date_range ?? [])
  const days = daysIn(since, until, zoneOfRun(run, zone))
  const named = { type: t(`report.type.${type}`), period: periodName(period) }
  if (days === null) return t('report.viewed.heading', named)
  return t('report.viewed.dated', { ...named, range: rangeWords(days) })
}

type ChipsProps = { readonly run: ReportObject; readonly names: Names; readonly told: readonly ChosenFilter[] }

/** Of a report whose lines are its own, whatever else it was asked by. */
const Chips = ({ run, names, told }: ChipsProps) => {
  const chips = runChips(run, told)
  const year = yearWords(run.filters)
  const zone = useZone()
  const besides = [...(year === null ? [] : [year]), ...askedBesides(run, zone)]
  if (chips.length === 0 && besides.length === 0)
    return told.length === 0 ? <p className={css.muted}>{t('report.viewed.none')}</p> : null
  return (
    <ul className={css.chips} aria-label={t('report.filters.chips')}>
      {chips.map((chip) => (
        <li key={`${chip.filter} ${chip.at}`}>
          <Chip icon="filter">{chipWords(names, run.filters, chip)}</Chip>
        </li>
      ))}
      {besides.map((text) => (
        <li key={text}>
          <Chip>{text}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** RRV-05 … RRV-12 */
const Filters = ({ run }: { readonly run: ReportObject }) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const isOwn = useAppSelector((state) => currentAccount(state)?.id === run.account.id)
  useAnswer(namedPersons, isOwn ? toName(run.filters.person_attendees) : null)
  const named = namesOf(read(), run.names ?? [], zoneOfRun(run, useZone()))
  const names = isOwn ? { ...named, person: namesIn(read()).person } : named
  const lines = runLines(names, run)
  const chips = <Chips run={run} names={names} told={(lines ?? []).flatMap(({ tells }) => tells)} />
  if (lines === null) return chips
  return (
    <>
      <dl className={css.lines} aria-label={t('report.filters.chips')}>
        {lines.map(({ title, texts }) => (
          <div key={title}>
            <dt>{title}</dt>
            {texts.map((text, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <dd key={at}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
      {chips}
    </>
  )
}

/** RRV-03, for whom it leads there: administrators see runs (RRV-17), and no page of an account. */
const Back = ({ account }: { readonly account: number }) => {
  const runs = { route: 'client', accountId: account, tab: 'report-history' } as const
  const may = useAppSelector((state) => mayOpen(scopesOf(state), runs))
  return may ? (
    <Button asChild icon="chevron-left">
      <Link to={pathOf(runs)}>{t('report.viewed.back')}</Link>
    </Button>
  ) : null
}

type Props = { readonly account: number; readonly id: number }

/** RRV-01 … RRV-05, RRV-13: one run of a report, as it was asked. */
export const RunPage = ({ account, id }: Props) => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const { value, outcome } = useAppSelector((state) => answerTo(state, readRun, { account, id }))
  const zone = useZone()
  const run = value?.run ?? null
  const isThere = run !== null
  useEffect(() => {
    if (ready && !isThere) say(readRun.opened({ account, id }))
  }, [ready, isThere, say, account, id])
  const back = <Back account={account} />
  if (run === null)
    return (
      <>
        <PageHeader title={t('route.reportObject')} actions={back} />
        {outcome === 'failed' ? (
          <EmptyState icon="alert" title={t('report.viewed.missing')} />
        ) : (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton shape="text" count={3} />
          </div>
        )}
      </>
    )
  const by = { name: run.user_name, account: run.user.account.name, at: shortDateTime(timeOf(run.date_time), zone) }
  return (
    <div className={css.page}>
      <PageHeader title={headingOf(run, zone)} subtitle={t('report.viewed.by', by)} actions={back} />
      <Card title={t('report.filters')}>
        {run.unreadable === true ? <p className={css.muted}>{t('report.run.unreadable')}</p> : <Filters run={run} />}
      </Card>
    </div>
  )
}
