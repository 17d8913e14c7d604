import { Link } from 'react-router-dom'
import { labelFor } from '../../domain/config/index.ts'
import { changedCases, changesSeen, type CaseChange, type ChangedCase } from '../../domain/dashboard/index.ts'
import { toldField } from '../../domain/history/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { entities, shownInstant } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, useSay } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import css from './home.module.css'
import { Part, Short } from './Part.tsx'

/** Cases that are told of until somebody asks for all of them. */
const firstCases = 4
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
    <li className={css.line}>
      <time className={css.at} dateTime={at}>
        {shownInstant(at, zone)}
      </time>
      <span>
        {party === null ? null : (
          <>
            <Link to={pathOf(placeOf(party.kind, { id: party.id, case_id: caseId }, 'history'))}>{party.name}</Link>
            {': '}
          </>
        )}
        {whatDone(change)}
      </span>
      <span className={css.where}>{who}</span>
    </li>
  )
}

const OfCase = ({ of: { case_id: id, case_reference_id: number, total, changes } }: { readonly of: ChangedCase }) => {
  const title = t('record.case', { number })
  const path = pathOf(placeOf('court_case', { id }, 'history'))
  return (
    <section aria-label={title} className={css.changed}>
      <h3 className={css.group}>
        <Link to={pathOf(placeOf('court_case', { id }))}>{title}</Link>
      </h3>
      <ul className={css.list}>
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
  const { value: found, status, may, again } = useAnswer(changedCases)
  const zone = useZone()
  const say = useSay()
  if (!may) return null
  return (
    <Part
      title={t('home.changes')}
      meta={
        found === null ? undefined : (
          <span className={css.quiet}>{t('home.changes.since', { time: shownInstant(found.since, zone) })}</span>
        )
      }
      actions={
        // What was not told of is not marked as seen.
        found === null || found.data.length === 0 || found.more ? undefined : (
          <Button size="small" variant="quiet" onClick={() => say(changesSeen({ until: found.until }))}>
            {t('home.changes.seen')}
          </Button>
        )
      }
      none={t('home.changes.none')}
      isEmpty={found?.data.length === 0}
      status={status === 'failed' ? 'failed' : found === null ? 'loading' : 'there'}
      failed={t('home.changes.failed')}
      onAgain={again}
    >
      {found === null ? null : (
        <Short
          first={found.data.slice(0, firstCases)}
          all={found.data}
          more={t('home.changes.all', { count: found.data.length })}
        >
          {(shown) => shown.map((each) => <OfCase key={each.case_id} of={each} />)}
        </Short>
      )}
      {found?.more ? <p className={css.quiet}>{t('home.changes.notAll')}</p> : null}
    </Part>
  )
}
