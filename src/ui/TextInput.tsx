import type { ComponentProps, ReactNode } from 'react'
import control from './control.module.css'
import { classNames } from './classNames.ts'
import { useFieldLinks } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

export type TextInputProps = ComponentProps<'input'> & {
  readonly icon?: IconName | undefined
  /** A small control inside the right edge. */
  readonly trailing?: ReactNode
}

/** What is typed is somebody's case: the browser keeps none of it to offer it again, but where a field says so. */
export const TextInput = ({ icon, trailing, className, ...rest }: TextInputProps) => {
  const links = useFieldLinks(rest)
  const input = (
    <input type="text" autoComplete="off" {...rest} {...links} className={classNames(control.control, className)} />
  )
  if (icon === undefined && trailing === undefined) return input
  return (
    <div className={control.wrap} data-leading={icon} data-trailing={trailing === undefined ? undefined : ''}>
      {icon === undefined ? null : (
        <span className={control.leading}>
          <Icon name={icon} size="small" />
        </span>
      )}
      {input}
      {trailing === undefined ? null : <span className={control.trailing}>{trailing}</span>}
    </div>
  )
}
