import type { ReactNode, RefObject } from 'react'
import { Command } from 'cmdk'
import { Dialog as RadixDialog } from 'radix-ui'
import { t } from '../../domain/messages/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import css from './Palette.module.css'

type Props = {
  readonly open: boolean
  readonly input: RefObject<HTMLInputElement | null>
  /** Once the input has the focus. */
  readonly onOpened: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The palette's dialog, which no key draws again. */
export const PaletteDialog = ({ open, input, onOpened, onClose, children }: Props) => (
  <RadixDialog.Root open={open} onOpenChange={(opens) => (opens ? undefined : onClose())}>
    <RadixDialog.Portal>
      <div className={css.scrim} data-modal-scrim="" aria-hidden="true" />
      <RadixDialog.Content
        className={css.dialog}
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          input.current?.focus()
          onOpened()
        }}
      >
        <VisuallyHidden>
          <RadixDialog.Title>{t('palette.title')}</RadixDialog.Title>
        </VisuallyHidden>
        <Command
          className={css.root}
          shouldFilter={false}
          disablePointerSelection
          vimBindings={false}
          label={t('palette.title')}
        >
          {children}
        </Command>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)
