import { useState } from 'react'
import { optionsFor } from '../../domain/config/index.ts'
import {
  bulkChosen,
  bulkCount,
  bulkLookedAgain,
  bulkClosed,
  bulkOpened,
  bulkStarted,
  bulkStopped,
  bulkUndoStarted,
  isBulkUnderWay,
  cardOf,
  cardTitle,
  lists,
  selectedIds,
  type RecordCard,
  type Bulk,
  type BulkAct,
  type BulkName,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { offeredTagsOf } from '../../domain/links/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Banner, Button, Dialog, Field, ProgressBar, Select, type SelectOption } from '../ui/index.ts'
import css from './selection.module.css'

const optionsOf = (state: State, tab: RecordTab, act: BulkName): readonly SelectOption[] => {
  switch (act) {
    case 'assign':
      return optionsFor(state, 'user')
        .filter(({ active }) => active)
        .map(({ value, label }) => ({ value: String(value), label }))
    case 'tag':
      return offeredTagsOf(state, lists[tab].kind).map(({ id, label }) => ({ value: String(id), label }))
    case 'status':
      return [
        { value: '1', label: t('status.active') },
        { value: '0', label: t('status.inactive') },
      ]
  }
}

const actOf = (name: BulkName, value: number): BulkAct => {
  switch (name) {
    case 'assign':
      return { is: 'assign', user: value }
    case 'tag':
      return { is: 'tag', term: value }
    case 'status':
      return { is: 'status', status: value === 0 ? 0 : 1 }
  }
}

const valueOf = (act: BulkAct): number => {
  switch (act.is) {
    case 'assign':
      return act.user
    case 'tag':
      return act.term
    case 'status':
      return act.status
  }
}

const Choice = ({ tab, act }: { readonly tab: RecordTab; readonly act: BulkName }) => {
  const say = useSay()
  const read = useAppState()
  useAppSelector((state) => state.config)
  const ids = useAppSelector((state) => selectedIds(state, tab))
  const chosen = useAppSelector((state) => state.lists.bulkChoices[tab])
  const [isAsked, setIsAsked] = useState(false)
  const count = ids.length
  const close = (): void => say(bulkOpened({ tab, act: null }))
  const start = (): void => {
    setIsAsked(true)
    if (chosen !== null) say(bulkStarted({ tab, act: chosen, ids: [...ids] }))
  }
  return (
    <Dialog
      open
      size="small"
      title={t(`listBulk.${act}`)}
      description={t('listBulk.text', { count })}
      onOpenChange={(open) => (open ? undefined : close())}
      footer={
        <Button variant="primary" onClick={start}>
          {t('listBulk.start', { count })}
        </Button>
      }
    >
      <Field
        label={t(`listBulk.${act}.value`)}
        required
        error={isAsked && chosen === null ? t('listBulk.needed') : undefined}
      >
        <Select
          value={chosen === null ? '' : String(valueOf(chosen))}
          placeholder={t('listFilter.choose')}
          options={optionsOf(read(), tab, act)}
          onChange={({ target: { value } }) =>
            say(bulkChosen({ tab, act: value === '' ? null : actOf(act, Number(value)) }))
          }
        />
      </Field>
    </Dialog>
  )
}

const nameOf = (state: State, tab: RecordTab, id: number): string => {
  const row = cardOf(state, tab, id)
  return row === undefined ? String(id) : cardTitle({ tab, row } as RecordCard)
}

/** How far it is; at the end what was not done and why, and the way back. */
const Outcome = ({ tab, bulk }: { readonly tab: RecordTab; readonly bulk: Bulk }) => {
  const say = useSay()
  const read = useAppState()
  const count = bulkCount(bulk)
  const { rows, phase, act } = bulk
  const isBusy = isBulkUnderWay(phase)
  const said = optionsOf(read(), tab, act.is).find(({ value }) => value === String(valueOf(act)))?.label
  const problems = rows.filter(({ message }) => message !== null)
  const worked =
    phase === 'undoing' || phase === 'undone' ? count.undone + count.kept : rows.length - count.waiting - count.sent
  const all = phase === 'undoing' || phase === 'undone' ? worked + count.done : rows.length
  const summary =
    phase === 'undone'
      ? t('listBulk.undone', { undone: count.undone, kept: count.kept })
      : t('listBulk.done', { done: count.done, same: count.same, failed: count.failed })
  const left = phase === 'finished' && count.waiting > 0 ? ` ${t('listBulk.left', { waiting: count.waiting })}` : ''
  const unknown = phase === 'finished' && count.sent > 0 ? ` ${t('listBulk.unknown', { sent: count.sent })}` : ''
  return (
    <Dialog
      open
      size="small"
      dismissible={!isBusy}
      title={t(`listBulk.${act.is}`)}
      description={said === undefined ? undefined : `${t(`listBulk.${act.is}.value`)}: ${said}`}
      onOpenChange={(open) => (open ? undefined : say(bulkClosed({ tab })))}
      footer={
        isBusy ? (
          phase === 'running' ? (
            <Button onClick={() => say(bulkStopped({ tab }))}>{t('listBulk.stop')}</Button>
          ) : undefined
        ) : (
          <>
            {unknown === '' ? null : (
              <Button onClick={() => say(bulkLookedAgain({ tab }))}>{t('listBulk.again')}</Button>
            )}
            {phase === 'finished' && count.done > 0 ? (
              <Button icon="undo" onClick={() => say(bulkUndoStarted({ tab }))}>
                {t('listBulk.undo')}
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => say(bulkClosed({ tab }))}>
              {t('listBulk.close')}
            </Button>
          </>
        )
      }
    >
      <div className={css.result}>
        {isBusy ? (
          <ProgressBar
            label={t(`listBulk.${phase}`)}
            value={worked}
            max={Math.max(1, all)}
            detail={t('listBulk.of', { done: worked, count: all })}
          />
        ) : (
          <Banner tone={count.failed + count.kept + count.sent > 0 ? 'warning' : 'success'}>
            {summary}
            {left}
            {unknown}
          </Banner>
        )}
        {problems.length === 0 ? null : (
          <ul className={css.problems} aria-label={t('listBulk.problems')}>
            {problems.map(({ id, message }) => (
              <li key={id}>{t('listBulk.row', { name: nameOf(read(), tab, id), reason: spoken(message ?? '') })}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** What is done with the selection of a list: chosen, watched, and taken back. */
export const BulkDialog = ({ tab }: { readonly tab: RecordTab }) => {
  const act = useAppSelector((state) => state.lists.bulkDialogs[tab])
  const bulk = useAppSelector((state) => state.lists.bulks[tab])
  if (bulk !== null) return <Outcome tab={tab} bulk={bulk} />
  return act === null ? null : <Choice key={act} tab={tab} act={act} />
}
