import { t } from '../../domain/messages/index.ts'
import { ConfirmDialog } from '../ui/index.ts'

type Props = { readonly open: boolean; readonly onStay: () => void; readonly onLeave: () => void }

/** NAV-16, NAV-17 */
export const LeavingQuestion = ({ open, onStay, onLeave }: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(next) => (next ? undefined : onStay())}
    title={t('shell.unsaved.title')}
    description={t('shell.unsaved')}
    confirmLabel={t('shell.ok')}
    cancelLabel={t('shell.cancel')}
    danger
    onConfirm={onLeave}
  />
)
