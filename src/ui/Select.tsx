import type { ComponentProps } from 'react'
import control from './control.module.css'
import css from './Select.module.css'
import { classNames } from './classNames.ts'
import { useFieldLinks } from './Field.tsx'
import { Icon } from './Icon.tsx'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean | undefined }
export type SelectProps = Omit<ComponentProps<'select'>, 'multiple' | 'size'> & {
  /** The choices; `children` may hold `<option>` and `<optgroup>` instead. */
  readonly options?: readonly SelectOption[] | undefined
  /** The text of a first, empty choice. */
  readonly placeholder?: string | undefined
}

/** The browser's own list: it types ahead, fits a phone and never needs a script's styles. */
export const Select = ({ options = [], placeholder, className, children, ...rest }: SelectProps) => {
  const links = useFieldLinks(rest)
  return (
    <div className={control.wrap}>
      <select {...rest} {...links} className={classNames(control.control, css.select, className)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <span className={css.arrow}>
        <Icon name="chevron-down" size="small" />
      </span>
    </div>
  )
}
