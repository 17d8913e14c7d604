import { t } from '../../domain/messages/index.ts'
import { shownMinutes } from '../../domain/records/index.ts'
import {
  isMinutesCut,
  minutesCutWords,
  minutesPart,
  minutesWho,
  runMinutes,
  type MinutesBy,
} from '../../domain/reports/index.ts'
import { useAnswer, useAppSelector, useAppState } from '../store/index.ts'
import { Banner, Button, Card, ScrollArea } from '../ui/index.ts'
import css from './reports.module.css'

type Props = { readonly by: MinutesBy; readonly run: number }

/** RPT-79: what hourly and daily reports list. */
export const MinutesTable = ({ by, run }: Props) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const { value, status, again } = useAnswer(runMinutes, { id: run })
  const title = t(`report.section.minutes.${by}`)
  const lines = value?.data ?? []
  if (status === 'failed')
    return (
      <Banner tone="danger" live="alert" actions={<Button onClick={again}>{t('report.run.retry')}</Button>}>
        {t('report.minutes.failed')}
      </Banner>
    )
  if (value === null) return null
  if (value.counted_at === null) return <p className={css.empty}>{t('report.opened.minutes')}</p>
  return (
    <Card title={title} padded={false}>
      {isMinutesCut(lines) ? <p className={css.empty}>{minutesCutWords()}</p> : null}
      {lines.length === 0 ? (
        <p className={css.empty}>{t('report.minutes.none')}</p>
      ) : (
        <ScrollArea label={title}>
          <table className={css.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('report.minutes.who')}</th>
                <th scope="col">{t(`report.minutes.${by}`)}</th>
                <th scope="col" className={css.number}>
                  {t('report.minutes.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.advocate ?? ''} ${line.service ?? ''} ${line.sort ?? ''} ${line.day ?? ''}`}>
                  <th scope="row">{minutesWho(read(), line)}</th>
                  <td>{minutesPart(read(), line)}</td>
                  <td className={css.number}>{shownMinutes(line.minutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </Card>
  )
}
