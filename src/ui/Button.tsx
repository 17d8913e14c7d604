import type { ComponentProps, MouseEvent } from 'react'
import { Slot } from 'radix-ui'
import css from './Button.module.css'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { Spinner } from './Spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant | undefined
  readonly size?: 'small' | 'medium' | undefined
  readonly icon?: IconName | undefined
  /** Icon after the text, as a chevron is for a menu. */
  readonly iconEnd?: IconName | undefined
  /** Keeps its size, name and focus, shows a spinner and ignores presses until the work is done. */
  readonly busy?: boolean | undefined
  /** As disabled, and yet where the focus stays: pressing it has left it nothing to do. */
  readonly idle?: boolean | undefined
  /** Draws its one child (a link, as a rule) as the button. */
  readonly asChild?: boolean | undefined
}

const ignorePress = (event: MouseEvent) => event.preventDefault()

export const Button = (props: ButtonProps) => {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    iconEnd,
    busy = false,
    idle = false,
    asChild = false,
    className,
    children,
    ...rest
  } = props
  const Tag = asChild ? Slot.Root : 'button'
  return (
    <Tag
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      {...(busy || idle ? { 'aria-disabled': true, onClick: ignorePress } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      className={classNames(css.button, className)}
      data-variant={variant}
      data-size={size}
    >
      {icon === undefined ? null : busy ? <Spinner /> : <Icon name={icon} size="small" />}
      <Slot.Slottable>{children}</Slot.Slottable>
      {iconEnd === undefined ? null : <Icon name={iconEnd} size="small" />}
      {busy && icon === undefined ? (
        <span className={css.cover}>
          <Spinner />
        </span>
      ) : null}
    </Tag>
  )
}
