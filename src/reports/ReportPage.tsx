import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reportStarted } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { mayOpen, pathOf } from '../../domain/navigation/index.ts'
import {
  countedText,
  daysElsewhere,
  daysIn,
  grantRange,
  isUnderWay,
  linesOfMessage,
  mayRun,
  openDaysIn,
  progressOf,
  rangeWords,
  reportForm,
  reports,
  reversedIn,
  runAsked,
  runCancelled,
  runResumed,
  stoppedBy,
  timeLeft,
  timeLeftWords,
  tooLongNow,
  tooLongWords,
  type Report,
  type ReportType,
  type Run,
} from '../../domain/reports/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useClock, useMinute } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, EmptyState, PageHeader, ProgressBar, Sentence } from '../ui/index.ts'
import { EarlierRuns } from './EarlierRuns.tsx'
import { Figures } from './Figures.tsx'
import { PrintedReport } from './PrintedReport.tsx'
import { ReportLeaves } from './ReportLeaves.tsx'
import { Lacking } from './Lacking.tsx'
import { MinutesTable } from './MinutesTable.tsx'
import { OpenedRun } from './OpenedRun.tsx'
import { ReportChips } from './ReportChips.tsx'
import { ReportForm } from './ReportForm.tsx'
import css from './reports.module.css'
import { SetPicker } from './SetPicker.tsx'

type Props = { readonly report: ReportType }
type PageProps = Props & {
  /** Where there are several reports at one place: which it is. */
  readonly kind?: ReactNode
}

/** How far the run is, what of it failed, and what can be done about it. */
const RunState = ({ report, run }: Props & { readonly run: Run }) => {
  const say = useSay()
  const { now } = useClock()
  const progress = progressOf(run)
  const { came, failed, total } = progress
  const again = (text: string) => <Button onClick={() => say(runResumed({ report }))}>{text}</Button>
  if (run.opened !== null) return <OpenedRun opened={run.opened} figures={run.figures} />
  const stopped = stoppedBy(run)
  if (stopped === 'cancelled')
    return (
      <Banner tone="info" live="status" actions={again(t('report.run.resume'))}>
        {t('report.run.cancelled', { came, total })}
      </Banner>
    )
  const left = timeLeft(run, now())
  if (isUnderWay(run) && came + failed < total)
    return (
      <ProgressBar
        label={t('report.run')}
        value={came}
        max={Math.max(1, total)}
        detail={[t('report.run.progress', { came, total }), ...(left === null ? [] : [timeLeftWords(left)])].join(', ')}
      />
    )
  if (stopped === 'failed')
    return (
      <Banner
        tone="danger"
        live="alert"
        title={t('report.run.failed', { failed, total })}
        actions={again(t('report.run.retry'))}
      >
        {run.problem === null
          ? null
          : linesOfMessage(run.problem).map((line) => (
              <p key={line}>
                <Sentence text={line} />
              </p>
            ))}
      </Banner>
    )
  return null
}

/** SRV-68: for those of the back office. */
const RunsLink = () => {
  const account = useAppSelector(currentAccount)?.id ?? 0
  const runs = { route: 'client', accountId: account, tab: 'report-history' } as const
  const may = useAppSelector((state) => account > 0 && mayOpen(scopesOf(state), runs))
  return may ? (
    <Button asChild variant="quiet" icon="clock">
      <Link to={pathOf(runs)}>{t('report.runs')}</Link>
    </Button>
  ) : null
}

/** When, and of which days: those of the form go on meanwhile. */
const subtitleOf = (run: Run, zone: string): string => {
  const of = run.opened?.zone ?? zone
  const days = openDaysIn(run.since, run.until, of)
  const before = run.before === null ? null : daysIn(run.before.since, run.before.until, of)
  return [
    countedText(run, zone),
    ...(days === null ? [] : [rangeWords(days)]),
    ...(before === null ? [] : [`${t('report.before')}: ${rangeWords(before)}`]),
  ].join(' · ')
}

/** A form may be longer than the screen: whoever runs it is shown what comes of it. */
const useShownOnceAsked = (run: string | undefined) => {
  const results = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current || run === undefined || results.current === null) return
    isAsked.current = false
    if (results.current.getBoundingClientRect().top > innerHeight / 2)
      results.current.scrollIntoView({ block: 'start' })
  }, [run])
  return {
    results,
    onAsked: (): void => {
      isAsked.current = true
    },
  }
}

/** The form of a set that was loaded has it closed. */
const reversedWords = (filter: ReturnType<typeof reversedIn>[number]): string =>
  t('report.filter.chip', { filter: tOf(`report.filter.${filter}`), text: t('report.filter.reversed') })

/** RPT-34: a report is asked, run, and each of its figures opened. */
export const ReportPage = ({ report, kind }: PageProps) => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const form = useAppSelector((state) => reportForm(state, report))
  const zone = useZone()
  const { run } = form
  const minute = useMinute()
  // RPT-08: what is still to be chosen is not counted.
  const may = useAppSelector((state) => mayRun(state, report, minute))
  useEffect(() => {
    if (ready) say(reportStarted({ report }))
  }, [ready, say, report])
  const why = useId()
  const reversed = reversedIn(form.filters)
  const outside = useAppSelector((state) => {
    const own = daysElsewhere(state, report, minute)
    return own === null ? null : t('report.grant.outside', { range: grantRange(own) })
  })
  const tooLong = useAppSelector((state) => {
    const found = tooLongNow(state, report, minute)
    return found === null ? null : tooLongWords(found)
  })
  const reasons = [...reversed.map(reversedWords), ...[outside, tooLong].filter((reason) => reason !== null)]
  const { minutes }: Report = reports[report]
  const { results, onAsked } = useShownOnceAsked(run?.run)
  const underWay = isUnderWay(run)
  const counted = run === null ? undefined : subtitleOf(run, zone)
  return (
    <div className={css.page}>
      <PageHeader
        title={t(reports[report].title)}
        subtitle={<span role="status">{counted}</span>}
        actions={
          <>
            <EarlierRuns report={report} />
            <RunsLink />
            <span id={why} role="status" className={css.failed}>
              {reasons.join(' ')}
            </span>
            {underWay ? (
              <Button icon="close" onClick={() => say(runCancelled({ report }))}>
                {t('report.run.cancel')}
              </Button>
            ) : (
              <Button
                variant="primary"
                disabled={!may}
                aria-describedby={reasons.length === 0 ? undefined : why}
                onClick={() => {
                  onAsked()
                  say(runAsked({ report, force: run !== null }))
                }}
              >
                {run === null ? t('report.run') : t('report.run.again')}
              </Button>
            )}
          </>
        }
      />
      <div data-print={run === null ? undefined : 'hide'}>
        <Card>
          <div className={css.form}>
            {kind}
            <SetPicker key={`sets ${report}`} report={report} />
            <ReportForm key={`form ${report}`} report={report} />
            <ReportChips report={report} />
          </div>
        </Card>
      </div>
      <Lacking report={report} />
      {run === null ? (
        <EmptyState icon="chart" title={t('report.none')}>
          {t('report.none.text')}
        </EmptyState>
      ) : (
        <>
          <div ref={results} className={css.page} data-print="hide">
            <RunState report={report} run={run} />
            <ReportLeaves report={report} />
            <Figures report={report} run={run} />
            {minutes === undefined || run.id === null ? null : <MinutesTable by={minutes} run={run.id} />}
          </div>
          <PrintedReport report={report} />
        </>
      )}
    </div>
  )
}
