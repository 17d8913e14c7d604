import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  chipWords,
  openDaysIn,
  earlierPage,
  earlierRuns,
  earlierShown,
  namesIn,
  periodName,
  replacedByOpening,
  reportForm,
  rangeWords,
  rowsOnPage,
  runChips,
  runOpenAsked,
  runToOpen,
  type EarlierRun,
  type ReportType,
} from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Awaited, Button, Chip, ConfirmDialog, Dialog, EmptyState } from '../ui/index.ts'
import { Pages } from './Pages.tsx'
import css from './reports.module.css'
import { Rows } from './Rows.tsx'

type Props = { readonly report: ReportType }

const periodText = ({ reporting_period: period, since, until, zone: own }: EarlierRun, zone: string): string => {
  const days = openDaysIn(since, until, own ?? zone)
  return days === null ? periodName(period) : `${periodName(period)}: ${rangeWords(days)}`
}

/** Enough that two runs of the same days are told apart. */
const mostChips = 3
const longestChip = 60

const shortened = (text: string): string => (text.length > longestChip ? `${text.slice(0, longestChip - 1)}…` : text)

const Filters = ({ filters = {} }: { readonly filters: EarlierRun['filters'] }) => {
  const names = namesIn(useAppState()())
  const chips = runChips({ filters })
  const rest = chips.length - mostChips
  if (chips.length === 0) return t('report.sheet.noFilters')
  return (
    <ul className={css.chips}>
      {chips.slice(0, mostChips).map((chip) => (
        <li key={`${chip.filter} ${chip.at}`}>
          <Chip>{shortened(chipWords(names, filters, chip))}</Chip>
        </li>
      ))}
      {rest > 0 ? <li>{t('report.earlier.more', { count: rest })}</li> : null}
    </ul>
  )
}

const List = ({ report, onClose }: Props & { readonly onClose: () => void }) => {
  const say = useSay()
  const zone = useZone()
  // Its filters are called as the lists call them.
  useAppSelector((state) => state.config)
  const read = useAppState()
  const [, ask] = usePart(runToOpen)
  const [turned, turn] = usePart(earlierPage)
  const { page, pages: last } = turned ?? { page: 1, pages: 1 }
  const { value, status, again } = useAnswer(earlierRuns, { report, page })
  const { runs, total } = value ?? { runs: [], total: 0 }
  const pages = value === null ? last : Math.ceil(total / rowsOnPage)
  const open = (id: number): void => {
    onClose()
    if (replacedByOpening(reportForm(read(), report)) === null) say(runOpenAsked({ report, id }))
    else ask({ report, id })
  }
  return (
    <Dialog
      open
      size="large"
      title={t('report.earlier')}
      description={t('report.earlier.text')}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Awaited
        isThere={value !== null}
        hasFailed={status === 'failed'}
        failure={t('report.runs.failed')}
        again={again}
      />
      {value !== null && total === 0 ? <EmptyState icon="clock" title={t('report.earlier.none')} /> : null}
      {runs.length === 0 ? null : (
        <Rows
          label={t('report.earlier')}
          titles={[
            t('report.runs.at'),
            t('report.runs.who'),
            t('report.period'),
            t('report.filters'),
            t('report.earlier.figures'),
          ]}
          rows={runs.map((run) => ({
            id: run.id,
            name:
              run.unreadable === true ? (
                shownInstant(run.date_time, zone)
              ) : (
                <Button size="small" variant="quiet" onClick={() => open(run.id)}>
                  {shownInstant(run.date_time, zone)}
                </Button>
              ),
            cells: [
              run.user_name,
              periodText(run, zone),
              run.unreadable === true ? t('report.run.unreadable') : <Filters key="filters" filters={run.filters} />,
              String(run.figures),
            ],
          }))}
        />
      )}
      <Pages label={t('report.earlier')} page={page} pages={pages} onPage={(to) => turn({ page: to, pages })} />
    </Dialog>
  )
}

/** What stands on the screen is not thrown away by the way. */
const Replaces = ({ report, id, onClose }: Props & { readonly id: number; readonly onClose: () => void }) => {
  const say = useSay()
  const replaced = useAppSelector((state) => replacedByOpening(reportForm(state, report))) ?? 'run'
  return (
    <ConfirmDialog
      open
      title={t('report.earlier.replaces')}
      description={t(`report.earlier.replaces.${replaced}`)}
      confirmLabel={t('report.earlier.replaces.confirm')}
      onOpenChange={onClose}
      onConfirm={() => {
        onClose()
        say(runOpenAsked({ report, id }))
      }}
    />
  )
}

/** Who counted this report when, of which days; each run of then is opened as it was. */
export const EarlierRuns = ({ report }: Props) => {
  const [shown, show] = usePart(earlierShown)
  const [, turn] = usePart(earlierPage)
  const [toOpen, open] = usePart(runToOpen)
  const close = (): void => {
    show(null)
    turn(null)
  }
  return (
    <>
      <Button variant="quiet" icon="clock" onClick={() => show(report)}>
        {t('report.earlier')}
      </Button>
      {shown === report ? <List report={report} onClose={close} /> : null}
      {toOpen?.report === report ? <Replaces {...toOpen} onClose={() => open(null)} /> : null}
    </>
  )
}
