import { isListLoading, tabOfRoute } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { recordAt } from '../../domain/navigation/index.ts'
import { openingOf } from '../../domain/records/index.ts'
import { isAtWork } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector } from '../store/index.ts'
import css from './staff.module.css'

/** Whether the page that is in view still waits for something: the record, a part of the list, the settings. */
const isLoadingInView = (state: State): boolean => {
  const { at } = state.navigation
  const record = recordAt(at)
  const list = tabOfRoute(at?.route)
  return (
    !isAtWork(state) ||
    (record !== null && record.id !== 0 && openingOf(state, record.kind, record.id)?.status === 'loading') ||
    (list !== undefined && isListLoading(state, list))
  )
}

/** NAV-46 */
export const Loading = () =>
  useAppSelector(isLoadingInView) ? (
    <div className={css.loading} role="progressbar" aria-label={t('shell.loading')} />
  ) : null
