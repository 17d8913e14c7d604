import type { KeyboardEvent } from 'react'
import css from './Combobox.module.css'
import { useGroupLinks } from './Field.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'
import { useCombobox, type ComboboxStep } from './useCombobox.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Choice<Id extends string | number = number> = {
  readonly id: Id
  readonly label: string
  /** What tells it from others of the same name. */
  readonly detail?: string
  /** Choices of one group stand together, under its name. */
  readonly group?: string | undefined
}

export type ComboboxState = {
  readonly text: string
  readonly open: boolean
  /** The choice to which the arrows went; null since the last typing, choosing or closing. */
  readonly arrivedAt: string | number | null
}

/** A combobox that nobody has touched yet. */
export const untouched: ComboboxState = { text: '', open: false, arrivedAt: null }

export type ComboboxProps<C extends Choice<string | number>> = {
  readonly state: ComboboxState
  readonly onState: (state: ComboboxState) => void
  /** What is offered for the typed text. */
  readonly choices: readonly C[]
  readonly onChoose: (choice: C) => void
  /** Shown and said in place of the choices: that they are looked for, or why there are none. Null: there is no popup. */
  readonly note: string | null
  /** Said when there are choices: how many. */
  readonly found: string
  /** Shown under the choices, where they are not all that there are. */
  readonly beyond?: string | null
  /**
   * `automatic`: the first choice is active by itself. `manual`: none is before an arrow is pressed, save the only one
   * for a typed text; for choices that come later than the key, so that Enter takes none that nobody has seen.
   */
  readonly selection: 'automatic' | 'manual'
} & Pick<TextInputProps, 'icon' | 'maxLength' | 'onKeyDown' | 'placeholder' | 'ref'>

type Group<C> = { readonly name: string | undefined; readonly first: number; readonly choices: readonly C[] }

const grouped = <C extends Choice<string | number>>(choices: readonly C[]): readonly Group<C>[] => {
  let first = 0
  return [...Map.groupBy(choices, ({ group }) => group)].map(([name, members]) => {
    const group = { name, first, choices: members }
    first += members.length
    return group
  })
}

const placeAfter = (step: ComboboxStep, active: number | null, count: number): number => {
  if (active === null) return step === 'next' ? 0 : count - 1
  return (active + (step === 'next' ? 1 : -1) + count) % count
}

/** A text field over a list of choices, within a `Field`, whose label names both. */
export const Combobox = <C extends Choice<string | number>>({
  state,
  onState,
  choices,
  onChoose,
  note,
  found,
  beyond = null,
  selection,
  onKeyDown,
  ...rest
}: ComboboxProps<C>) => {
  const { 'aria-labelledby': labelledBy } = useGroupLinks({})
  const groups = grouped(choices)
  const rows = groups.flatMap((group) => group.choices)
  const isShown = state.open && (rows.length > 0 || note !== null)
  const arrivedAt = rows.findIndex(({ id }) => id === state.arrivedAt)
  const isLed = selection === 'automatic' || (rows.length === 1 && state.text.trim() !== '')
  const active = arrivedAt >= 0 ? arrivedAt : isLed && rows.length > 0 ? 0 : null

  const close = (): void => onState({ ...state, open: false, arrivedAt: null })
  const choose = (choice: C): void => {
    onState(untouched)
    onChoose(choice)
  }
  const { root, input, list, option } = useCombobox({
    open: isShown,
    text: state.text,
    keys: rows.map(({ id }) => id),
    active,
    onType: (text) => onState({ text, open: true, arrivedAt: null }),
    onClear: () => onState(untouched),
    onOpen: () => onState({ ...state, open: true }),
    onMove: (step) => {
      const to = rows[placeAfter(step, isShown ? active : null, rows.length)]
      onState({ ...state, open: true, arrivedAt: to?.id ?? null })
    },
    onEnter: () => {
      const choice = active === null ? undefined : rows[active]
      if (choice !== undefined) choose(choice)
    },
    onDismiss: close,
    onLeave: close,
  })

  return (
    // The keys of the whole: Escape closes from wherever it is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...root} className={css.combobox}>
      <TextInput
        {...rest}
        {...input}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown?.(event)
          input.onKeyDown(event)
        }}
      />
      <div className={css.popup} hidden={!isShown}>
        <div {...list} aria-labelledby={labelledBy} className={css.list}>
          {(isShown ? groups : []).map(({ name, first, choices: members }) => (
            <ul
              key={name ?? ''}
              role={name === undefined ? 'presentation' : 'group'}
              aria-label={name}
              className={css.group}
            >
              {name === undefined ? null : (
                <li role="presentation" aria-hidden="true" className={css.name}>
                  {name}
                </li>
              )}
              {members.map((choice, at) => (
                <li key={choice.id} {...option(first + at, () => choose(choice))}>
                  <span>{choice.label}</span>
                  {choice.detail === undefined || choice.detail === '' ? null : (
                    <span className={css.detail}>{choice.detail}</span>
                  )}
                </li>
              ))}
            </ul>
          ))}
        </div>
        {rows.length === 0 ? <p className={css.note}>{note}</p> : null}
        {rows.length === 0 || beyond === null ? null : <p className={css.note}>{beyond}</p>}
      </div>
      <div role="status">
        <VisuallyHidden>{isShown ? (rows.length === 0 ? note : found) : ''}</VisuallyHidden>
      </div>
    </div>
  )
}
