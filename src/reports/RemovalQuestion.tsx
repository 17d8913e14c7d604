import { t } from '../../domain/messages/index.ts'
import { setRemovalAsked, type OfferedSet } from '../../domain/reports/index.ts'
import { useSay } from '../store/index.ts'
import { ConfirmDialog } from '../ui/index.ts'

/** SAV-09; null is about nothing. */
export const RemovalQuestion = ({
  set,
  onClose,
}: {
  readonly set: OfferedSet | null
  readonly onClose: () => void
}) => {
  const say = useSay()
  return (
    <ConfirmDialog
      open={set !== null}
      danger
      title={t('report.set.delete.title')}
      description={t('report.set.delete.text', { label: set?.label ?? '' })}
      confirmLabel={t('report.set.delete')}
      onOpenChange={(open) => (open ? undefined : onClose())}
      onConfirm={() => {
        if (set !== null) say(setRemovalAsked({ report: set.report, id: set.id }))
        onClose()
      }}
    />
  )
}
