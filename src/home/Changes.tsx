import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { labelFor } from '../../domain/config/index.ts'
import {
  changesOpened,
  changesSeen,
  getChangedCases,
  type CaseChange,
  type ChangedCase,
} from '../../domain/dashboard/index.ts'
import { toldField } from '../../domain/history/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { entities, shownInstant } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, Skeleton } from '../ui/index.ts'
import css from './home.module.css'

/** Fields that are named of one change. */
const mostFields = 4

const fieldName = (kind: CaseChange['kind'], field: string): string =>
  field === 'custom_fields' ? t('record.customFields') : tOf(toldField(kind, field)?.label ?? field)

/** What was done, in words: the kind of thing, and of an update the fields. */
const whatDone = ({ kind, verb, fields }: CaseChange): string => {
  const thing = tOf(entities[kind].names.one)
  if (verb !== 'update' || fields.length === 0) return t(`home.changes.${verb}`, { thing })
  const named = fields.slice(0, mostFields).map((field) => fieldName(kind, field))
  const more = fields.length - named.length
  return t('home.changes.updateOf', { thing, fields: more > 0 ? `${named.join(', ')} …` : named.join(', ') })
}

const Line = ({ change, caseId }: { readonly change: CaseChange; readonly caseId: number }) => {
  const { at, user_id: user, party } = change
  const zone = useZone()
  const who = useAppSelector((state) => (user === null ? t('history.nobody') : labelFor(state, 'user', user)))
  return (
    <li>
      <time dateTime={at}>{shownInstant(at, zone)}</time>
      <span>
        {party === null ? null : (
          <>
            <Link to={pathOf(placeOf(party.kind, { id: party.id, case_id: caseId }, 'history'))}>{party.name}</Link>
            {': '}
          </>
        )}
        {whatDone(change)}
      </span>
      <span className={css.quiet}>{who}</span>
    </li>
  )
}

const OfCase = ({ of: { case_id: id, case_reference_id: number, total, changes } }: { readonly of: ChangedCase }) => {
  const title = t('record.case', { number })
  const path = pathOf(placeOf('court_case', { id }, 'history'))
  return (
    <section aria-label={title} className={css.changed}>
      <h3>
        <Link to={pathOf(placeOf('court_case', { id }))}>{title}</Link>
      </h3>
      <ul className={`${css.list} ${css.day}`}>
        {changes.map((change) => (
          <Line key={`${change.kind} ${change.of} ${change.at} ${change.verb}`} change={change} caseId={id} />
        ))}
      </ul>
      {total > changes.length ? (
        <p className={css.more}>
          <Link to={path}>{t('home.changes.more', { count: total - changes.length, number })}</Link>
        </p>
      ) : null}
    </section>
  )
}

/** What others changed in the user's own cases since the user was here last, by case, the newest first. */
export const Changes = () => {
  const found = useAppSelector((state) => state.dashboard.changes)
  const failed = useAppSelector((state) => state.dashboard.changesProblem !== null)
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const may = useAppSelector((state) => meets(scopesOf(state), getChangedCases.needs))
  const zone = useZone()
  const say = useSay()
  useEffect(() => {
    if (ready && may) say(changesOpened({}))
  }, [ready, may, say])
  if (!may) return null
  const again = <Button onClick={() => say(changesOpened({}))}>{t('record.again')}</Button>
  return (
    <Card
      title={t('home.changes')}
      meta={
        found === null ? undefined : (
          <span className={css.quiet}>{t('home.changes.since', { time: shownInstant(found.since, zone) })}</span>
        )
      }
      actions={
        found === null || found.data.length === 0 ? undefined : (
          <Button size="small" variant="quiet" onClick={() => say(changesSeen({ until: found.until }))}>
            {t('home.changes.seen')}
          </Button>
        )
      }
    >
      {failed ? <Banner tone="danger" title={t('home.changes.failed')} actions={again} /> : null}
      {found === null && !failed ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={3} />
        </div>
      ) : null}
      {found?.data.length === 0 ? <p className={css.quiet}>{t('home.changes.none')}</p> : null}
      {found?.data.map((each) => <OfCase key={each.case_id} of={each} />)}
      {found?.more ? <p className={css.quiet}>{t('home.changes.notAll')}</p> : null}
    </Card>
  )
}
