import { mayAdd } from '../../domain/access/index.ts'
import { accessUserOf } from '../../domain/links/index.ts'
import { ListPage } from '../lists/index.ts'
import { useAppSelector } from '../store/index.ts'
import { usePrefill } from './prefill.ts'
import { useItemForms } from './useItemForms.tsx'

type Props = { readonly searchType: string | undefined; readonly searchValue: string | undefined }

/** SVC-06: the agency's general timelogs, of no client, which are entered over their list. */
export const TimelogsPage = ({ searchType, searchValue }: Props) => {
  const user = useAppSelector((state) => state.session.user?.id ?? 0)
  const me = useAppSelector(accessUserOf)
  const prefill = usePrefill('timelog', 'user', user)
  const canAdd = me !== null && mayAdd(me, 'timelog')
  const { add, form } = useItemForms({ kind: 'timelog', owner: 'user', of: user, prefill, canAdd }, [], false)
  return <ListPage tab="timelogs" searchType={searchType} searchValue={searchValue} parts={{ add, above: form }} />
}
