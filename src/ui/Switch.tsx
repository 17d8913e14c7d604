import { useId } from 'react'
import type { ReactNode } from 'react'
import { Switch as RadixSwitch } from 'radix-ui'
import css from './Switch.module.css'

export type SwitchProps = {
  readonly label: string
  readonly help?: ReactNode
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
}

/** A setting that takes effect at once; where a save follows, use a check box. */
export const Switch = ({ label, help, checked, onCheckedChange, disabled = false }: SwitchProps) => {
  const id = useId()
  return (
    <div className={css.row}>
      <RadixSwitch.Root
        id={id}
        className={css.track}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
      >
        <RadixSwitch.Thumb className={css.thumb} />
      </RadixSwitch.Root>
      <div>
        <label htmlFor={id}>{label}</label>
        {help === undefined ? null : (
          <p id={`${id}-help`} className={css.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
