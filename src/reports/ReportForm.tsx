import { reportPeriods, type ReportPeriod } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  addedFilter,
  asGroups,
  asItems,
  chosenDays,
  comparesOutside,
  comparisonChosen,
  datesTyped,
  filterRemoved,
  filterSet,
  filtersOf,
  filterTitle,
  grantWords,
  isActive,
  isSwitchedOff,
  openedFilters,
  partingChosen,
  partings,
  periodChosen,
  reportForm,
  reports,
  reportShown,
  showChosen,
  type ChosenFilter,
  type Report,
  type ReportType,
  type Show,
} from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useClock } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Checkbox, Field, Select, TextInput } from '../ui/index.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { FiscalYear } from './FiscalYear.tsx'
import { PlainField } from './PlainFilters.tsx'
import css from './reports.module.css'

type Props = { readonly report: ReportType }

/** RPT-04 … RPT-08 */
const Period = ({ report }: Props) => {
  const say = useSay()
  const clock = useClock()
  const { period, from, until } = useAppSelector((state) => reportForm(state, report))
  const isWrong = useAppSelector((state) => chosenDays(state, report, clock.now()) === undefined)
  const typed = (end: 'from' | 'until', value: string): void =>
    say(datesTyped({ report, from, until, [end]: /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null }))
  return (
    <>
      <Field label={t('report.period')}>
        <Select
          value={period}
          options={reportPeriods.map((each) => ({ value: each, label: t(`report.period.${each}`) }))}
          onChange={({ target }) => say(periodChosen({ report, period: target.value as ReportPeriod }))}
        />
      </Field>
      {period !== 'Custom' ? null : (
        <>
          <Field label={t('report.from')} error={isWrong && from !== null ? t('report.dates.wrong') : undefined}>
            <TextInput type="date" value={from ?? ''} onChange={({ target }) => typed('from', target.value)} />
          </Field>
          <Field label={t('report.until')}>
            <TextInput type="date" value={until ?? ''} onChange={({ target }) => typed('until', target.value)} />
          </Field>
        </>
      )}
    </>
  )
}

/** RPT-81 */
const Grant = () => {
  const say = useSay()
  const read = useAppState()
  const zone = useZone()
  const filters = useAppSelector((state) => reportForm(state, 'grant').filters)
  const grants = useAppSelector((state) => state.config.report?.advancedGrants ?? null)
  const [chosen] = asItems(filters.grants ?? [])
  return (
    <Field
      label={t('report.grant')}
      required
      help={grants !== null && grants.length === 0 ? t('report.grant.none') : undefined}
    >
      <Select
        value={chosen === undefined ? '' : String(chosen)}
        placeholder={t('report.grant.choose')}
        options={(grants ?? []).map(({ id }) => ({ value: String(id), label: grantWords(read(), id, zone) }))}
        onChange={({ target: { value } }) =>
          say(
            value === ''
              ? filterRemoved({ report: 'grant', filter: 'grants', at: 0 })
              : filterSet({ report: 'grant', filter: 'grants', to: { grants: asGroups([Number(value)]) } }),
          )
        }
      />
    </Field>
  )
}

/** RPT-46 */
const Shows = ({ report, shows }: Props & { readonly shows: readonly Show[] }) => {
  const say = useSay()
  const show = useAppSelector((state) => reportForm(state, report).show)
  return (
    <Field label={t('report.show')}>
      <Select
        value={show ?? shows[0] ?? ''}
        options={shows.map((each) => ({
          value: each,
          label: t(`report.show.event.${each}` as 'report.show.event.count'),
        }))}
        onChange={({ target }) => say(showChosen({ report, show: target.value as Show }))}
      />
    </Field>
  )
}

const Compares = ({ report }: Props) => {
  const say = useSay()
  const clock = useClock()
  const compares = useAppSelector((state) => reportForm(state, report).compares)
  const isOutside = useAppSelector((state) => comparesOutside(state, report, clock.now()))
  return (
    <span className={css.check}>
      <Checkbox
        label={t('report.compares')}
        help={isOutside ? t('report.compares.outside') : undefined}
        checked={compares}
        onChange={({ target }) => say(comparisonChosen({ report, compares: target.checked }))}
      />
    </span>
  )
}

/** By what people stand in their tables, in the place of the usual ones. */
const Parted = ({ report, parts }: Props & { readonly parts: NonNullable<Report['partings']> }) => {
  const say = useSay()
  const parting = useAppSelector((state) => reportForm(state, report).parting)
  return (
    <Field label={t('report.parting')}>
      <Select
        value={parting ?? ''}
        options={[
          { value: '', label: t('report.parting.usual') },
          ...partings
            .filter((each) => parts.some(({ by }) => by === each))
            .map((each) => ({ value: each, label: t(`report.parting.${each}`) })),
        ]}
        onChange={({ target }) =>
          say(partingChosen({ report, parting: partings.find((each) => each === target.value) ?? null }))
        }
      />
    </Field>
  )
}

/** The report, its period, and its filters: those that say something, and those that were just added. */
export const ReportForm = ({ report }: Props) => {
  const say = useSay()
  const read = useAppState()
  const filters = useAppSelector((state) => reportForm(state, report).filters)
  const scopes = useAppSelector(scopesOf)
  const [opened, setOpened] = usePart(openedFilters)
  const offered = filtersOf(report, scopes ?? new Set()).filter(
    (filter) => !(report === 'grant' && filter === 'grants'),
  )
  const shown = offered.filter(
    (filter) =>
      filters[filter] !== undefined &&
      (isActive(filter, filters[filter]) || (opened?.includes(filter) === true && !isSwitchedOff(filters, filter))),
  )
  const add = (filter: ChosenFilter): void => {
    setOpened([...new Set([...(opened ?? []), filter])])
    const { report: known } = read().config
    say(filterSet({ report, filter, to: addedFilter(filters, filter, (kind) => known?.highestIds[kind] ?? null) }))
  }
  const { shows, plain, partings: offersParting }: Report = reports[report]
  return (
    <form className={css.form} aria-label={t('report.filters')} onSubmit={(event) => event.preventDefault()}>
      <div className={css.fields}>
        {report === 'full' || report === 'service' ? (
          <Field label={t('report.which')}>
            <Select
              value={report}
              options={(['full', 'service'] as const).map((each) => ({ value: each, label: t(`report.type.${each}`) }))}
              onChange={({ target }) => say(reportShown({ report: target.value as ReportType }))}
            />
          </Field>
        ) : null}
        {report === 'grant' ? <Grant /> : null}
        <Period report={report} />
        <FiscalYear />
        {plain.map((filter) => (
          <PlainField key={filter} report={report} filter={filter} />
        ))}
        {shows === undefined ? null : <Shows report={report} shows={shows} />}
        {offersParting === undefined ? null : <Parted report={report} parts={offersParting} />}
        <Compares report={report} />
        {offered.length === 0 ? null : (
          <Field label={t('report.filters.add')}>
            <Select
              value=""
              placeholder={t('report.filter.choose')}
              options={offered
                .filter((filter) => !shown.includes(filter))
                .map((filter) => ({ value: filter, label: filterTitle(filter) }))}
              onChange={({ target: { value } }) => (value === '' ? undefined : add(value as ChosenFilter))}
            />
          </Field>
        )}
      </div>
      {shown.length === 0 ? null : (
        <ul className={css.filters}>
          {shown.map((filter) => (
            <FilterEditor
              key={filter}
              report={report}
              filter={filter}
              filters={filters}
              onRemove={() => setOpened((opened ?? []).filter((each) => each !== filter))}
            />
          ))}
        </ul>
      )}
    </form>
  )
}
