/** A filter set as the server tells it, and what was said to the user of it. */
import { tOf } from '../../domain/messages/index.ts'
import type { startRuns } from './runWorld.ts'

export const storedSet = (more: object = {}) => ({
  id: 8,
  label: 'Quarterly',
  description: null,
  period: 'Custom',
  date_time: '2023-01-01T07:00:00.000Z',
  end_date_time: '2023-04-01T05:59:59.999Z',
  type: 'full',
  user: { id: 3, first: 'A', last: 'B' },
  created_at: '2023-04-01T05:59:59.999Z',
  filters: { status: '1' },
  quick_filters: {},
  version: 1,
  updated_at: '2023-04-01T05:59:59.999Z',
  updated_by: 3,
  ...more,
})

export const said = ({ actions }: Pick<ReturnType<typeof startRuns>, 'actions'>): readonly string[] =>
  actions
    .filter(({ type }) => type === 'calls/snackbarShown')
    .map(({ payload }) => tOf((payload as { message: string }).message))
