import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { everybodysSets, reports, rowsOnPage, setsPage, setToRemove } from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, usePart } from '../store/index.ts'
import { Awaited, Dialog, EmptyState, IconButton, VisuallyHidden } from '../ui/index.ts'
import { Pages } from './Pages.tsx'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { Rows } from './Rows.tsx'

/** SAV-11: all filter sets of the account, for its administrators, who delete what is left behind. */
export const EverybodysSets = ({ onClose }: { readonly onClose: () => void }) => {
  const zone = useZone()
  const [turned, turn] = usePart(setsPage)
  const { page, pages: last } = turned ?? { page: 1, pages: 1 }
  const { value, status, again } = useAnswer(everybodysSets, { page })
  const [removed, remove] = usePart(setToRemove)
  const { sets, total } = value ?? { sets: [], total: 0 }
  const pages = value === null ? last : Math.ceil(total / rowsOnPage)
  const set = sets.find(({ id }) => id === removed) ?? null
  return (
    <>
      <Dialog
        open
        size="large"
        title={t('report.set.everybodys')}
        onOpenChange={(open) => (open ? undefined : onClose())}
      >
        <Awaited
          isThere={value !== null}
          hasFailed={status === 'failed'}
          failure={t('report.set.everybodys.failed')}
          again={again}
        />
        {value !== null && total === 0 ? <EmptyState icon="save" title={t('report.set.everybodys.none')} /> : null}
        {sets.length === 0 ? null : (
          <Rows
            label={t('report.set.everybodys')}
            titles={[
              t('report.set'),
              t('submission.report'),
              t('report.set.by'),
              t('report.set.at'),
              <VisuallyHidden key="delete">{t('report.set.delete')}</VisuallyHidden>,
            ]}
            rows={sets.map(({ id, label, report, by, created_at }) => ({
              id,
              name: label,
              cells: [
                t(reports[report].title),
                by,
                shownInstant(created_at, zone),
                <IconButton
                  key="delete"
                  icon="trash"
                  size="small"
                  label={t('report.set.deleteOf', { label, by })}
                  onClick={() => remove(id)}
                />,
              ],
            }))}
          />
        )}
        <Pages
          label={t('report.set.everybodys')}
          page={page}
          pages={pages}
          onPage={(to) => turn({ page: to, pages })}
        />
      </Dialog>
      <RemovalQuestion set={set} onClose={() => remove(null)} />
    </>
  )
}
