import { useEffect, useRef } from 'react'
import { actsUnderWay } from '../../domain/calls/index.ts'
import type { ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  isWhole,
  narrowingWords,
  removeFilters,
  savedFilterRemovalAsked,
  savedFiltersOf,
  savedFiltersShown,
} from '../../domain/savedFilters/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Dialog, IconButton } from '../ui/index.ts'
import css from './savedFilters.module.css'

/** The saved filters of a list, each to be deleted; the message that says so has the way back. */
export const SavedFiltersDialog = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const read = useAppState()
  const sets = useAppSelector((state) => savedFiltersOf(state, tab))
  const leaving = useAppSelector((state) => actsUnderWay(state, removeFilters).length)
  useAppSelector((state) => state.config)
  const done = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** Where the row was that had the focus and went. */
  const left = useRef<number | null>(null)
  useEffect(() => {
    if (left.current === null || leaving > 0) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[Math.min(left.current, buttons.length - 1)] ?? done.current
    left.current = null
    next?.focus()
    // The rows are in the document when it is looked for.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sets, leaving])
  return (
    <Dialog
      open
      size="small"
      title={t('savedFilter.delete.title')}
      initialFocus={done}
      onOpenChange={(open) => (open ? undefined : say(savedFiltersShown({ tab: null })))}
      footer={
        <Button ref={done} variant="primary" onClick={() => say(savedFiltersShown({ tab: null }))}>
          {t('savedFilter.close')}
        </Button>
      }
    >
      {sets.length === 0 ? (
        <p className={css.none}>{t('savedFilter.delete.none')}</p>
      ) : (
        <ul className={css.sets} ref={list}>
          {sets.map((set, at) => (
            <li key={set.id}>
              <span className={css.name}>
                {set.name}
                <small className={css.words}>{narrowingWords(read(), set).join(' · ')}</small>
                {isWhole(read(), set) ? null : <small className={css.part}>{t('savedFilter.isPart')}</small>}
              </span>
              <IconButton
                icon="trash"
                size="small"
                tooltip={false}
                label={t('savedFilter.delete.one', { name: set.name })}
                onClick={() => {
                  if (actsUnderWay(read(), removeFilters).some(({ id }) => id === set.id)) return
                  left.current = at
                  say(savedFilterRemovalAsked({ id: set.id }))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
