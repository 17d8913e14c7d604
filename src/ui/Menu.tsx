import { useId, type ReactElement, type ReactNode } from 'react'
import { DropdownMenu, Slot } from 'radix-ui'
import css from './Menu.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { Kbd } from './Kbd.tsx'

export type MenuProps = {
  /** The button that opens it: one element that takes a ref. It names the menu. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end' | undefined
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * A drop-down of actions or links. Not modal: radix then locks scrolling through a `<style>` element, which the content
 * security policy forbids.
 */
export const Menu = ({ trigger, children, align = 'start', open, onOpenChange }: MenuProps) => (
  <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content className={css.menu} align={align} sideOffset={4} collisionPadding={8} loop>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

export type MenuItemProps = {
  readonly children: ReactNode
  readonly icon?: IconName | undefined
  /** Keys as `Kbd` takes them. */
  readonly shortcut?: string | undefined
  readonly onSelect?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** Draws its one child, a link, as the item. */
  readonly asChild?: boolean | undefined
}

export const MenuItem = ({
  children,
  icon,
  shortcut,
  onSelect,
  disabled = false,
  danger = false,
  asChild = false,
}: MenuItemProps) => {
  const Inner = asChild ? Slot.Root : 'div'
  const keys = useId()
  return (
    <DropdownMenu.Item
      asChild
      className={css.item}
      disabled={disabled}
      aria-describedby={shortcut === undefined ? undefined : keys}
      data-danger={danger ? '' : undefined}
      onSelect={() => onSelect?.()}
    >
      <Inner>
        {icon === undefined ? null : <Icon name={icon} size="small" />}
        <Slot.Slottable>{children}</Slot.Slottable>
        {shortcut === undefined ? null : (
          <span className={css.shortcut} id={keys} aria-hidden="true">
            <Kbd keys={shortcut} />
          </span>
        )}
      </Inner>
    </DropdownMenu.Item>
  )
}

export type MenuCheckItemProps = {
  readonly children: ReactNode
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
}

/** An item that is on or off, as a table's columns are; the menu stays open. */
export const MenuCheckItem = ({ children, checked, onCheckedChange, disabled = false }: MenuCheckItemProps) => (
  <DropdownMenu.CheckboxItem
    className={css.item}
    checked={checked}
    onCheckedChange={onCheckedChange}
    disabled={disabled}
    onSelect={(event) => event.preventDefault()}
  >
    <span className={css.tick}>{checked ? <Icon name="check" size="small" /> : null}</span>
    {children}
  </DropdownMenu.CheckboxItem>
)

export const MenuSeparator = () => <DropdownMenu.Separator className={css.separator} />

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <DropdownMenu.Label className={css.label}>{children}</DropdownMenu.Label>
)
