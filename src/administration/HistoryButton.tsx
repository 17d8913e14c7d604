import { useState } from 'react'
import type { ListedKind } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { HistoryPanel } from '../history/index.ts'
import { Dialog, IconButton } from '../ui/index.ts'

export type HistoryButtonProps = { readonly kind: ListedKind; readonly id: number; readonly name: string }

/** Who changed what of an entry, and when. */
export const HistoryButton = ({ kind, id, name }: HistoryButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="clock" size="small" label={t('admin.history', { name })} onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <Dialog open onOpenChange={setIsOpen} title={name} size="large">
          <HistoryPanel kind={kind} id={id} />
        </Dialog>
      ) : null}
    </>
  )
}
