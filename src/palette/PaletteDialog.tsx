import type { ReactNode, RefObject } from 'react'
import { Command } from 'cmdk'
import { Dialog as RadixDialog } from 'radix-ui'
import { t } from '../../domain/messages/index.ts'
import { IconButton, useReturnFocus, VisuallyHidden } from '../ui/index.ts'
import css from './Palette.module.css'

type Props = {
  readonly open: boolean
  readonly input: RefObject<HTMLInputElement | null>
  /** Once the input has the focus. */
  readonly onOpened: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** For who has no Escape: it is seen on narrow screens, where nothing tells of that key. */
export const PaletteClose = () => (
  <span className={css.close}>
    <RadixDialog.Close asChild>
      <IconButton icon="close" label={t('palette.close')} size="small" tooltip={false} />
    </RadixDialog.Close>
  </span>
)

/** The palette's dialog, which no key draws again. */
export const PaletteDialog = ({ open, input, onOpened, onClose, children }: Props) => {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus(input)
  return (
    <RadixDialog.Root open={open} onOpenChange={(opens) => (opens ? undefined : onClose())}>
      <RadixDialog.Portal>
        <div className={css.scrim} data-modal-scrim="" aria-hidden="true" />
        <RadixDialog.Content
          className={css.dialog}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (event.isComposing) event.preventDefault()
          }}
          onKeyDown={(event) => {
            // A tooltip that the pointer rests on takes Escape for itself; so does what stood open before.
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
          }}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus(event)
            onOpened()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
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
}
