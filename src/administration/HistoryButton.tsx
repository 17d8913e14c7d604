import { entryHistory } from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { HistoryPanel } from '../history/index.ts'
import { usePart } from '../store/index.ts'
import { Dialog, IconButton } from '../ui/index.ts'

export type HistoryButtonProps = { readonly kind: ListedKind; readonly id: number; readonly name: string }

/** Who changed what of an entry, and when. */
export const HistoryButton = ({ kind, id, name }: HistoryButtonProps) => {
  const [open, setOpen] = usePart(entryHistory)
  const isOpen = open?.kind === kind && open.id === id
  return (
    <>
      <IconButton
        icon="clock"
        size="small"
        label={t('admin.history', { name })}
        onClick={() => setOpen({ kind, id })}
      />
      {isOpen ? (
        <Dialog open onOpenChange={() => setOpen(null)} title={name} size="large">
          <HistoryPanel kind={kind} id={id} />
        </Dialog>
      ) : null}
    </>
  )
}
