import { labelFor } from '../../../domain/config/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { recordOf, shownInstant } from '../../../domain/records/index.ts'
import { useAppSelector, useAppState } from '../../store/index.ts'
import { DataTable, EmptyState, HeaderCell, TableBody, TableCell, TableHead, TableRow } from '../../ui/index.ts'
import { useZone } from '../../forms/index.ts'

/** Each stage that a case was in, newest first (CAS-04). */
export const StageHistory = ({ id }: { readonly id: number }) => {
  const history = useAppSelector((state) => recordOf(state, 'court_case', id)?.stage_history)
  useAppSelector((state) => state.config)
  const read = useAppState()
  const zone = useZone()
  if (history === undefined) return null
  if (history.length === 0) return <EmptyState icon="clock" title={t('record.stageHistory.none')} />
  return (
    <DataTable
      label={tOf('field.stage_history')}
      columns="minmax(8rem, 1fr) minmax(8rem, 2fr) minmax(8rem, 2fr)"
      rowCount={history.length + 1}
    >
      <TableHead>
        {['field.date', 'field.stage', 'field.user'].map((label) => (
          <HeaderCell key={label}>{tOf(label)}</HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {history
          .toSorted((a, b) => (a.at < b.at ? 1 : -1))
          .map(({ stage_id: stage, at, user_id: user }, index) => (
            <TableRow key={at} index={index}>
              <TableCell header>{shownInstant(at, zone)}</TableCell>
              <TableCell>{stage === null ? '' : labelFor(read(), 'case_stage', stage)}</TableCell>
              <TableCell>{user === null ? '' : labelFor(read(), 'user', user)}</TableCell>
            </TableRow>
          ))}
      </TableBody>
    </DataTable>
  )
}
