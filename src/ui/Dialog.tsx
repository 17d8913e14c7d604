import type { ReactNode, RefObject } from 'react'
import { Dialog as RadixDialog } from 'radix-ui'
import { t } from '../../domain/messages/index.ts'
import css from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useReturnFocus } from './returnFocus.ts'

export type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  readonly footer?: ReactNode
  /** `narrow` is 300 px wide (FLD-17). */
  readonly size?: 'narrow' | 'small' | 'medium' | 'large' | 'full' | undefined
  /** False where an answer must be given: no close button, and Escape does nothing. */
  readonly dismissible?: boolean | undefined
  /** A press outside closes it too. Off by default: what was typed in a dialog is not thrown away by a slip. */
  readonly closeOnOutside?: boolean | undefined
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Nothing of anybody stands in it: it stays in sight where all else on the screen is hidden. */
  readonly saysNothing?: boolean | undefined
}

export const keepsOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null

/** A combobox in there still has something to close or to clear. Radix hears keys before any control inside does. */
const ownsEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-owns-escape]') !== null

/**
 * A modal dialog. The scrim is our own element: radix's overlay locks scrolling through a `<style>` element, which the
 * content security policy forbids; the tokens' `data-modal-scrim` rule locks it instead.
 */
export const Dialog = (props: DialogProps) => {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'medium',
    dismissible = true,
    role = 'dialog',
    saysNothing = false,
  } = props
  const focus = useReturnFocus(props.initialFocus)
  const sight = saysNothing ? { 'data-open-to-all': '' } : {}
  const staysOnOutside = !(props.closeOnOutside ?? false) || !dismissible
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className={css.scrim} data-modal-scrim="" aria-hidden="true" {...sight} />
        <RadixDialog.Content
          {...focus}
          {...sight}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={css.dialog}
          data-size={size}
          role={role}
          aria-modal="true"
          onEscapeKeyDown={(event) => {
            if (!dismissible || ownsEscape(event.target)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (staysOnOutside || keepsOpen(event.target)) event.preventDefault()
          }}
        >
          <header className={css.header}>
            <RadixDialog.Title className={css.title}>{title}</RadixDialog.Title>
          </header>
          <div className={css.body}>
            {description === undefined ? null : (
              <RadixDialog.Description className={css.description} asChild>
                <div>{description}</div>
              </RadixDialog.Description>
            )}
            {children}
          </div>
          {footer === undefined ? null : <footer className={css.footer}>{footer}</footer>}
          {/* Last in the order of focus, so that a dialog starts at its first field. */}
          {dismissible ? (
            <RadixDialog.Close asChild>
              <IconButton className={css.close} icon="close" label={t('ui.close')} size="small" tooltip={false} />
            </RadixDialog.Close>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
