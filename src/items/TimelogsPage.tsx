import { mayAdd } from '../../domain/access/index.ts'
import { accessUserOf } from '../../domain/links/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { ListPage } from '../lists/index.ts'
import { useAppSelector } from '../store/index.ts'
import { useListedItems } from './listedItems.tsx'
import { usePrefill } from './prefill.ts'

/** RPT-44: those of clients, which a report has counted, are changed on their client's page, to which their rows lead. */
const general = { isOwn: ({ type }: Records['timelog']) => type === 'general' } as const

type Props = { readonly searchType: string | undefined; readonly searchValue: string | undefined }

/** SVC-06, TAG-03: the agency's general timelogs, of no client, which are entered and changed over their list. */
export const TimelogsPage = ({ searchType, searchValue }: Props) => {
  const user = useAppSelector((state) => state.session.user?.id ?? 0)
  const me = useAppSelector(accessUserOf)
  const prefill = usePrefill('timelog', 'user', user)
  const canAdd = me !== null && mayAdd(me, 'timelog')
  const { rows, forms } = useListedItems({ kind: 'timelog', owner: 'user', of: user, prefill, canAdd }, general)
  return (
    <ListPage
      tab="timelogs"
      searchType={searchType}
      searchValue={searchValue}
      parts={{ rows, add: forms.add, above: forms.form }}
    />
  )
}
