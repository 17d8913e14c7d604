import type { ReactElement } from 'react'
import { Tooltip as RadixTooltip } from 'radix-ui'
import css from './Tooltip.module.css'
import { Kbd } from './Kbd.tsx'

const openDelay = 500

export type TooltipProps = {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** False when the text only repeats the control's own name, so that it isn't read twice. */
  readonly describes?: boolean | undefined
  /** One element that takes a ref and can have focus. */
  readonly children: ReactElement
}

/** A short remark on hover and focus; never the only place where something is said. */
export const Tooltip = ({ text, shortcut, side = 'bottom', describes = true, children }: TooltipProps) => (
  <RadixTooltip.Provider delayDuration={openDelay}>
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild {...(describes ? {} : { 'aria-describedby': undefined })}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className={css.tip} side={side} sideOffset={6} collisionPadding={8} aria-label={text}>
          {text}
          {shortcut === undefined ? null : <Kbd keys={shortcut} />}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  </RadixTooltip.Provider>
)
