import { mayAdd } from '../../domain/access/index.ts'
import { t } from '../../domain/messages/index.ts'
import { accessUserOf } from '../../domain/links/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { minutesOf } from '../../domain/services/index.ts'
import { useAppSelector } from '../store/index.ts'
import { ItemTab } from './ItemTab.tsx'
import { usePrefill } from './prefill.ts'
import { repeated } from './repeated.ts'
import { SumsLine, timeText } from './SumsLine.tsx'
import type { ItemFormsProps } from './useItemForms.tsx'

const sumsOver = (logs: readonly Records['timelog'][]) =>
  logs.length === 0 ? null : <SumsLine sums={[{ label: t('item.sums.time'), value: timeText(minutesOf(logs)) }]} />

/** SVC-05: times are hours and minutes, one by one and together. */
export const TimelogsTab = ({ owner, of }: Pick<ItemFormsProps<'timelog'>, 'owner' | 'of'>) => {
  const prefill = usePrefill('timelog', owner, of)
  const user = useAppSelector(accessUserOf)
  return (
    <ItemTab
      kind="timelog"
      owner={owner}
      of={of}
      prefill={prefill}
      repeats={repeated.timelog ?? []}
      canAdd={user !== null && mayAdd(user, 'timelog')}
      above={sumsOver}
    />
  )
}
