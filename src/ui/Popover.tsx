import type { ReactElement, ReactNode } from 'react'
import { Popover as RadixPopover } from 'radix-ui'
import css from './Popover.module.css'

export type PopoverProps = {
  /** The button that opens it: one element that takes a ref. */
  readonly trigger: ReactElement
  /** Its accessible name. */
  readonly label: string
  readonly children: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  readonly align?: 'start' | 'center' | 'end' | undefined
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

/** A small surface beside its button, with controls in it. Never modal, for the reason given at `Menu`. */
export const Popover = ({
  trigger,
  label,
  children,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
}: PopoverProps) => (
  <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
    <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
    <RadixPopover.Portal>
      <RadixPopover.Content
        className={css.popover}
        aria-label={label}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Portal>
  </RadixPopover.Root>
)
