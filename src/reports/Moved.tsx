import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { entities } from '../../domain/records/index.ts'
import { movedSince, type Moved as MovedRecords, type MovedRecord, type Side } from '../../domain/submissions/index.ts'
import { useZone } from '../forms/index.ts'
import { HistoryDays } from '../history/index.ts'
import { useAnswer } from '../store/index.ts'
import { Banner, Button, Skeleton } from '../ui/index.ts'
import css from './reports.module.css'

type Names = MovedRecords['names']

const Name = ({ record }: { readonly record: MovedRecord }) => {
  const { kind, id, name, case_id: onCase, date_time: at, removed = false } = record
  const zone = useZone()
  if (kind === 'timelog')
    return [tOf(entities.timelog.names.one), ...(at === undefined ? [] : [shownInstant(at, zone)])].join(', ')
  if (removed) return name
  return <Link to={pathOf(placeOf(kind, { id, ...(onCase !== null && { case_id: onCase }) }, 'history'))}>{name}</Link>
}

const Record = ({ record, names }: { readonly record: MovedRecord; readonly names: Names }) => {
  const { kind, changes, expunged = 0 } = record
  return (
    <li>
      <p>
        <Name record={record} />
      </p>
      {expunged === 0 ? null : <p className={css.muted}>{t('submission.expunged', { count: expunged })}</p>}
      {changes.length > 0 ? (
        <HistoryDays owner={kind === 'timelog' ? 'victim' : kind} entries={changes} names={names} />
      ) : expunged === 0 ? (
        <p className={css.muted}>{t('submission.unchanged')}</p>
      ) : null}
    </li>
  )
}

type SideProps = { readonly title: string; readonly side: Side; readonly names: Names }

export const SideOf = ({ title, side: { records, unseen, more }, names }: SideProps) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {records.length + unseen + more === 0 ? <p className={css.muted}>{t('submission.side.none')}</p> : null}
    <ul className={css.records}>
      {records.map((record) => (
        <Record key={`${record.kind} ${record.id}`} record={record} names={names} />
      ))}
    </ul>
    {more === 0 ? null : <p className={css.muted}>{t('submission.more', { count: more })}</p>}
    {unseen === 0 ? null : <p className={css.muted}>{t('submission.unseen', { count: unseen })}</p>}
  </section>
)

/**
 * The records that a figure counts now and did not then, the other way round, and those that add something else to it, with
 * what happened to each.
 */
export const Moved = ({ id, line, title }: { readonly id: number; readonly line: number; readonly title: string }) => {
  const { value, status, again } = useAnswer(movedSince, { id, line })
  return (
    <section aria-label={t('submission.moved.of', { figure: title })} aria-busy={status === 'asking'}>
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('submission.moved.failed')}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        />
      ) : value === null ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="text" count={3} />
        </div>
      ) : (
        <div className={css.sides}>
          <SideOf title={t('submission.entered')} side={value.moved.entered} names={value.moved.names} />
          <SideOf title={t('submission.left')} side={value.moved.left} names={value.moved.names} />
          {value.moved.altered === undefined ? null : (
            <SideOf title={t('submission.altered')} side={value.moved.altered} names={value.moved.names} />
          )}
        </div>
      )}
    </section>
  )
}
