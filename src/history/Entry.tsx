import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { labelFor } from '../../domain/config/index.ts'
import {
  changesOf,
  openingVerbs,
  type Change,
  type HistoryEntry,
  type HistoryOwner,
} from '../../domain/history/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { isPageKind, entities, recordOf, shownInstant } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { useLanguage } from '../languages/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import { LongText } from './LongText.tsx'
import { fieldLabel, shownInHistory, type Reading } from './shown.ts'
import { canPutBack, usePutBack } from './usePutBack.ts'
import css from './history.module.css'

type EntryProps = { readonly owner: HistoryOwner; readonly entry: HistoryEntry; readonly reading: Reading }

/** Fields of one entry that are shown at once. */
const mostShown = 6

const personOf = (state: State, id: number | null): string =>
  id === null ? t('history.nobody') : labelFor(state, 'user', id)

const whoDid = (state: State, { user_id, acting_admin }: HistoryEntry): string => {
  const user = personOf(state, user_id)
  return acting_admin === null ? user : t('history.as', { admin: personOf(state, acting_admin), user })
}

const whatDone = ({ kind, verb }: HistoryEntry, owner: HistoryOwner): string => {
  const isItem = kind !== owner
  const values = { kind: tOf(entities[kind].names.one).toLowerCase() }
  if (verb === 'view' || verb === 'download') return t(`history.${verb}`, values)
  return t(isItem ? `history.${verb}.item` : `history.${verb}`, values)
}

const timeIn = (at: string, zone: string): string => shownInstant(at, zone).split(' ').slice(1).join(' ')

/** Where the form of the page's record is, for a value that was put into it. */
const useFormPath = (owner: HistoryOwner, { kind, of }: HistoryEntry): string | null =>
  useAppSelector((state) => {
    const record = recordOf(state, owner, of)
    if (kind !== owner || record === undefined || !isPageKind(owner)) return null
    const onCase = 'case_id' in record ? { case_id: Number(record.case_id) } : {}
    return pathOf(placeOf(owner, { id: of, ...onCase }, 'edit'))
  })

const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={css.none}>{t('history.empty')}</span> : <LongText text={text} />

const Line = ({ owner, entry, change, reading }: EntryProps & { readonly change: Change }) => {
  const { kind, verb } = entry
  const { field } = change
  const { zone } = reading
  const label = useAppSelector((state) => fieldLabel(state, kind, field))
  const from = useAppSelector((state) => shownInHistory(state, kind, field, change.from, reading))
  const to = useAppSelector((state) => shownInHistory(state, kind, field, change.to, reading))
  const offered = useAppSelector((state) => canPutBack(state, entry, change, zone))
  const putBack = usePutBack(zone)
  const path = useFormPath(owner, entry)
  const [isPut, setPut] = useState(false)
  return (
    <div className={css.change}>
      <dt>{label}</dt>
      <dd>
        {verb === 'update' ? (
          <>
            <del>
              <Value text={from} />
            </del>
            <span className={css.arrow} role="img" aria-label={t('history.became')}>
              →
            </span>
          </>
        ) : null}
        <ins>
          <Value text={to} />
        </ins>
        {offered || isPut ? (
          <Button
            size="small"
            variant="quiet"
            icon="undo"
            aria-disabled={!offered}
            aria-label={t('history.putBack.field', { field: label, value: from.slice(0, 80) || t('history.empty') })}
            onClick={() => {
              if (!offered) return
              putBack(entry, change)
              setPut(true)
            }}
          >
            {t('history.putBack')}
          </Button>
        ) : null}
        {offered || isPut ? (
          <span role="status" className={css.put}>
            {isPut && !offered ? t('history.inForm', { field: label }) : null}
          </span>
        ) : null}
        {isPut && !offered && path !== null ? <Link to={path}>{t('history.toForm')}</Link> : null}
      </dd>
    </div>
  )
}

const isOpening = ({ verb }: HistoryEntry): boolean => openingVerbs.some((opening) => opening === verb)

/** What a new record does not say is not told of it. */
const saysNothing = ({ to }: Change): boolean =>
  to === null || to === false || to === '' || (Array.isArray(to) && to.length === 0)

const Changes = (props: EntryProps) => {
  const { entry } = props
  const [isWhole, setWhole] = useState(false)
  const all = changesOf(entry).filter((change) => entry.verb === 'update' || !saysNothing(change))
  const shown = isWhole ? all : all.slice(0, mostShown)
  if (all.length === 0) return null
  return (
    <>
      <dl className={css.changes}>
        {shown.map((change) => (
          <Line key={change.field} {...props} change={change} />
        ))}
      </dl>
      {shown.length < all.length ? (
        <div>
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t('history.moreFields', { count: all.length })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** One thing that happened: when, who, and what. */
export const Entry = memo((props: EntryProps) => {
  useLanguage()
  const { owner, entry, reading } = props
  const who = useAppSelector((state) => whoDid(state, entry))
  const time = timeIn(entry.at, reading.zone)
  return (
    <li className={css.entry} data-opening={isOpening(entry) || undefined}>
      <p className={css.what}>
        <time dateTime={entry.at}>{time}</time> <strong>{who}</strong> {whatDone(entry, owner)}
      </p>
      <Changes {...props} />
    </li>
  )
})
