import { asks } from '../../domain/asks.ts'
import { unasked } from '../../domain/calls/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { isListLoading, tabOfRoute } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { recordAt } from '../../domain/navigation/index.ts'
import { openingOf } from '../../domain/records/index.ts'
import { isAtWork, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector } from '../store/index.ts'
import css from './staff.module.css'

/** A question of the page in view that has no answer yet. What is asked again stands there meanwhile. */
const isAsked = (state: State): boolean =>
  asks.some(({ name, needs }) => {
    const { isAsking, value } = state.asks[name] ?? unasked
    return isAsking && value === null && meets(scopesOf(state), needs)
  })

/** Whether the page that is in view still waits for something: the settings, the record, a part of a list, an answer. */
const isLoadingInView = (state: State): boolean => {
  const { at } = state.navigation
  const record = recordAt(at)
  const list = tabOfRoute(at?.route)
  return (
    !isAtWork(state) ||
    (record !== null && record.id !== 0 && openingOf(state, record.kind, record.id)?.status === 'loading') ||
    (list !== undefined && isListLoading(state, list)) ||
    (at?.route === 'exports' && state.exports.status === 'loading') ||
    (at?.route === 'imports' && state.imports.status === 'loading') ||
    isAsked(state)
  )
}

/** NAV-46 */
export const Loading = () =>
  useAppSelector(isLoadingInView) ? (
    <div className={css.loading} role="progressbar" aria-label={t('shell.loading')} />
  ) : null
