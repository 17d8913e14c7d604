import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  everybodysSets,
  reports,
  rowsOnPage,
  setRemovalAsked,
  setsPage,
  setToRemove,
} from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, Dialog, EmptyState, IconButton, Skeleton, VisuallyHidden } from '../ui/index.ts'
import { Pages } from './Pages.tsx'
import css from './reports.module.css'

/** SAV-11: all filter sets of the account, for its administrators, who delete what is left behind. */
export const EverybodysSets = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay()
  const zone = useZone()
  const [turned, turn] = usePart(setsPage)
  const { page, pages: last } = turned ?? { page: 1, pages: 1 }
  const { value, status, again } = useAnswer(everybodysSets, { page })
  const [removed, remove] = usePart(setToRemove)
  const { sets, total } = value ?? { sets: [], total: 0 }
  const pages = value === null ? last : Math.ceil(total / rowsOnPage)
  const set = sets.find(({ id }) => id === removed)
  return (
    <>
      <Dialog
        open
        size="large"
        title={t('report.set.everybodys')}
        onOpenChange={(open) => (open ? undefined : onClose())}
      >
        {status === 'failed' ? (
          <Banner
            tone="danger"
            live="alert"
            title={t('report.set.everybodys.failed')}
            actions={<Button onClick={again}>{t('record.again')}</Button>}
          />
        ) : null}
        {value === null && status !== 'failed' ? (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton shape="row" count={4} />
          </div>
        ) : null}
        {value !== null && total === 0 ? <EmptyState icon="save" title={t('report.set.everybodys.none')} /> : null}
        {sets.length === 0 ? null : (
          <div className={css.scroll}>
            <table className={css.table} aria-label={t('report.set.everybodys')}>
              <thead>
                <tr>
                  <th scope="col">{t('report.set')}</th>
                  <th scope="col">{t('submission.report')}</th>
                  <th scope="col">{t('report.set.by')}</th>
                  <th scope="col">{t('report.set.at')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('report.set.delete')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sets.map(({ id, label, report, by, created_at }) => (
                  <tr key={id}>
                    <th scope="row">{label}</th>
                    <td>{t(reports[report].title)}</td>
                    <td>{by}</td>
                    <td>{shownInstant(created_at, zone)}</td>
                    <td>
                      <IconButton
                        icon="trash"
                        size="small"
                        label={t('report.set.deleteOf', { label, by })}
                        onClick={() => remove(id)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Pages
          label={t('report.set.everybodys')}
          page={page}
          pages={pages}
          onPage={(to) => turn({ page: to, pages })}
        />
      </Dialog>
      <ConfirmDialog
        open={set !== undefined}
        danger
        title={t('report.set.delete.title')}
        description={t('report.set.delete.text', { label: set?.label ?? '' })}
        confirmLabel={t('report.set.delete')}
        onOpenChange={(open) => (open ? undefined : remove(null))}
        onConfirm={() => {
          if (set !== undefined) say(setRemovalAsked({ report: set.report, id: set.id }))
          remove(null)
        }}
      />
    </>
  )
}
