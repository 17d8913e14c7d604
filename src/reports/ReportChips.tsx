import { t } from '../../domain/messages/index.ts'
import {
  chipWords,
  countedDays,
  filterChips,
  filterRemoved,
  filterTitle,
  namedPersons,
  namesIn,
  ownYearWords,
  rangeWords,
  reportForm,
  reports,
  toName,
  wordOf,
  type Report,
  type ReportType,
} from '../../domain/reports/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useClock } from '../clock/index.ts'
import { useAnswer, useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Chip } from '../ui/index.ts'
import css from './reports.module.css'

/** RPT-01 … RPT-03: what the figures are limited to: period, days, how new clients are told, and each filter. */
export const ReportChips = ({ report }: { readonly report: ReportType }) => {
  const say = useSay()
  const read = useAppState()
  const clock = useClock()
  useAppSelector((state) => state.config)
  // RPT-09: days are counted anew once the year begins on another one.
  useAppSelector(currentAccount)
  const { period, filters } = useAppSelector((state) => reportForm(state, report))
  useAnswer(namedPersons, toName(filters.person_attendees))
  const days = countedDays(read(), report, clock.now())
  const year = ownYearWords(read(), report)
  const { plain }: Report = reports[report]
  const names = namesIn(read())
  const isOfClients = plain.includes('report_new_all_time')
  return (
    <ul className={css.chips} aria-label={t('report.filters.chips')}>
      <li>
        <Chip icon="clock">{t(`report.period.${period}`)}</Chip>
      </li>
      {days ? (
        <li>
          <Chip icon="calendar">{rangeWords(days)}</Chip>
        </li>
      ) : null}
      {isOfClients ? (
        <li>
          <Chip>
            {t('report.filter.chip', {
              filter: filterTitle('report_new_all_time'),
              text: wordOf('report_new_all_time', filters.report_new_all_time ?? '0'),
            })}
          </Chip>
        </li>
      ) : null}
      {year === null ? null : (
        <li>
          <Chip>{year}</Chip>
        </li>
      )}
      {filterChips(report, filters).map((chip) => {
        const text = chipWords(names, filters, chip)
        return (
          <li key={`${chip.filter} ${chip.at}`}>
            <Chip
              icon="filter"
              removeLabel={t('report.filter.remove', { text })}
              onRemove={() => say(filterRemoved({ report, filter: chip.filter, at: chip.at }))}
            >
              {text}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
