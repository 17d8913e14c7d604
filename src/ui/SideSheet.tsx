import type { ReactNode } from 'react'
import { Dialog as RadixDialog } from 'radix-ui'
import { t } from '../../domain/messages/index.ts'
import css from './SideSheet.module.css'
import { keepsOpen } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { useReturnFocus } from './returnFocus.ts'

export type SideSheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly side?: 'start' | 'end' | undefined
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** A modal panel along one edge: the narrow layout's menu (NAV-51), the list of notifications (NAV-47). */
export const SideSheet = ({ open, onOpenChange, title, side = 'start', children, footer }: SideSheetProps) => {
  const focus = useReturnFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className={css.scrim} data-modal-scrim="" aria-hidden="true" />
        <RadixDialog.Content
          {...focus}
          className={css.sheet}
          data-side={side}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            if (keepsOpen(event.target)) event.preventDefault()
          }}
        >
          <header className={css.header}>
            <RadixDialog.Title className={css.title}>{title}</RadixDialog.Title>
          </header>
          <div className={css.body}>{children}</div>
          {footer === undefined ? null : <footer className={css.footer}>{footer}</footer>}
          <RadixDialog.Close asChild>
            <IconButton className={css.close} icon="close" label={t('ui.close')} size="small" tooltip={false} />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
