import { useId, type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import css from './Combobox.module.css'

/** The way that the arrows go. */
export type ComboboxStep = 'next' | 'previous'

export type ComboboxWorld = {
  /** Whether the list, or what stands in its place, is in sight. */
  readonly open: boolean
  readonly text: string
  /** Tell the options apart, in the order in which they stand. */
  readonly keys: readonly (string | number)[]
  /** The place of the option that Enter chooses; null while there is none. */
  readonly active: number | null
  readonly onType: (text: string) => void
  /** Escape, once nothing is open any more. */
  readonly onClear: () => void
  readonly onOpen: () => void
  /** An arrow: opens a list that is shut, and goes round at its ends. */
  readonly onMove: (step: ComboboxStep) => void
  /** Enter over an open list. */
  readonly onEnter: () => void
  /** Escape over an open list. */
  readonly onDismiss: () => void
  /** The focus went somewhere else on the page. */
  readonly onLeave: () => void
}

const steps: Readonly<Partial<Record<string, ComboboxStep>>> = { ArrowDown: 'next', ArrowUp: 'previous' }

const keepInView = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: 'nearest' })

/**
 * The combobox pattern with a list as its popup: the focus stays in the input, `aria-activedescendant` names the active
 * option. Only keys make one active: what the pointer rests on is no choice, and a list may open under it. Home and End
 * are the caret's. Gives the attributes of the whole, its input, its list and each option.
 */
export const useCombobox = (world: ComboboxWorld) => {
  const { open, text, keys, active } = world
  const listId = useId()
  // The key is in it so that another option in the same place is announced too; the place keeps it unique.
  const idOf = (at: number): string => `${listId}-${at}-${String(keys[at]).replaceAll(/\s/gu, '_')}`
  const ownsKey = open || text !== ''

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) world.onMove(step)
    else if (event.key === 'Enter' && open) {
      // A key that is held down meant one choice.
      if (!event.repeat) world.onEnter()
    } else return
    event.preventDefault()
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !ownsKey) return
    event.preventDefault()
    event.stopPropagation()
    if (open) world.onDismiss()
    else world.onClear()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    // Another window in front takes the focus and gives it back.
    if (relatedTarget !== null || document.hasFocus()) world.onLeave()
  }

  return {
    /** Around all that belongs to it: Escape is heard from each control in there. */
    root: { onBlur, onKeyDown: onEscape, 'data-owns-escape': ownsKey ? '' : undefined },
    input: {
      role: 'combobox',
      'aria-expanded': open && keys.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && active !== null ? idOf(active) : undefined,
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => world.onType(event.target.value),
      onClick: () => (open ? undefined : world.onOpen()),
      onKeyDown,
    },
    list: {
      id: listId,
      role: 'listbox',
      hidden: keys.length === 0,
      // The input keeps the focus: a press that took it away would close the list under the pointer.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    /** Keys are the input's, so an option hears presses alone. */
    option: (at: number, onClick: (event: MouseEvent) => void) => ({
      id: idOf(at),
      ref: at === active ? keepInView : null,
      role: 'option',
      'aria-selected': at === active,
      className: css.option,
      onClick,
    }),
  } as const
}

export type ComboboxAttributes = ReturnType<typeof useCombobox>
