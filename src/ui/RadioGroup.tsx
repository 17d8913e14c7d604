import { useId } from 'react'
import type { ReactNode } from 'react'
import { RadioGroup as RadixRadioGroup } from 'radix-ui'
import css from './RadioGroup.module.css'
import { useGroupLinks } from './Field.tsx'

export type RadioOption = {
  readonly value: string
  readonly label: string
  readonly help?: ReactNode
  readonly disabled?: boolean | undefined
}
export type RadioGroupProps = {
  readonly options: readonly RadioOption[]
  readonly value: string | null
  readonly onValueChange: (value: string) => void
  readonly disabled?: boolean | undefined
  readonly orientation?: 'vertical' | 'horizontal' | undefined
  /** Its name where no `<Field group>` is around it. */
  readonly label?: string | undefined
}

/** One of a few choices, all in sight. Inside `<Field group>` it takes the field's name and messages. */
export const RadioGroup = (props: RadioGroupProps) => {
  const { options, value, onValueChange, disabled = false, orientation = 'vertical', label } = props
  const id = useId()
  const links = useGroupLinks({})
  return (
    <RadixRadioGroup.Root
      {...links}
      aria-label={label}
      className={css.group}
      orientation={orientation}
      value={value}
      onValueChange={onValueChange}
      disabled={disabled}
    >
      {options.map((option) => (
        <div className={css.row} key={option.value}>
          <RadixRadioGroup.Item
            id={`${id}-${option.value}`}
            className={css.dot}
            value={option.value}
            disabled={option.disabled ?? false}
            aria-describedby={option.help === undefined ? undefined : `${id}-${option.value}-help`}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          {option.help === undefined ? null : (
            <p id={`${id}-${option.value}-help`} className={css.help}>
              {option.help}
            </p>
          )}
        </div>
      ))}
    </RadixRadioGroup.Root>
  )
}
