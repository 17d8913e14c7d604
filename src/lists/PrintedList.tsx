import { labelsIn } from '../../domain/config/index.ts'
import {
  cellText,
  filterChips,
  rowAt,
  shownView,
  summedIn,
  tellsStatus,
  type ListTab,
  type ListView,
} from '../../domain/lists/index.ts'
import { countedWords, namesIn } from '../../domain/reports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { dayFrom, shownInstant } from '../../domain/records/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppState } from '../store/index.ts'
import css from './print.module.css'
import { drawnColumns, Limited } from './rows.tsx'

type Props = {
  readonly tab: ListTab
  readonly view: ListView
  readonly zone: string
  /** Rows that the list has, and those that come on paper. */
  readonly total: number
  readonly count: number
  readonly at: Date
}

/** LST-06: a list as it is on paper, with its headings on each sheet: what of it was shown, how much of it, and when. */
export const PrintedList = ({ tab, view, zone, total, count, at }: Props) => {
  const state = useAppState()()
  const world = { label: labelsIn(state), today: dayFrom(useToday()), zone }
  const columns = drawnColumns(tab, state, 'desk')
  const rows = Array.from({ length: count }, (_, n) => rowAt(state, tab, n)).filter((row) => row !== undefined)
  const shown = [
    ...(tellsStatus(tab, scopesOf(state)) ? [`${t('list.show')}: ${t(`list.show.${view.status}`)}`] : []),
    ...(view.value === '' ? [] : [shownView(state, view)]),
    ...(view.counted === undefined ? [] : [countedWords(view.counted, namesIn(state), zone)]),
    ...filterChips(labelsIn(state, 'heading'), tab, view.filter ?? null).map(({ text }) => text),
  ]
  const summed = summedIn(state, tab)
  return (
    <div className={css.paper}>
      <p className={css.about}>{shown.join(' · ')}</p>
      <p className={css.about}>
        {rows.length === total
          ? t('listPrint.count.all', { total })
          : t('listPrint.count.some', { count: rows.length, total })}{' '}
        {summed === null ? null : `· ${summed} `}· {t('listPrint.at', { time: shownInstant(at.toISOString(), zone) })}
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ id, title, end }) => (
              <th key={id} scope="col" data-end={end}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, end, cell }, at) =>
                at === 0 ? (
                  <th key={id} scope="row">
                    {cellText(cell(row, world))}
                    <Limited row={row} />
                  </th>
                ) : (
                  <td key={id} data-end={end}>
                    {cellText(cell(row, world))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
