import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import css from './Checkbox.module.css'
import { useFieldLinks } from './Field.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: string
  readonly help?: ReactNode
  readonly hideLabel?: boolean | undefined
  /** Some of what it stands for is chosen, as in a table's heading. */
  readonly indeterminate?: boolean | undefined
}

export const Checkbox = ({ label, help, hideLabel = false, indeterminate = false, ref, ...rest }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current)
  const helpId = useId()
  const described = help === undefined ? rest['aria-describedby'] : helpId
  // A check box has its own label, and may share a group's field with others: it takes all but the id.
  const { id: _fieldId, 'aria-required': _required, ...links } = useFieldLinks({ 'aria-describedby': described })
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={css.row} data-bare={hideLabel ? '' : undefined}>
      <input aria-describedby={described} {...rest} {...links} ref={box} type="checkbox" className={css.box} />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      {help === undefined ? null : (
        <span id={helpId} className={css.help}>
          {help}
        </span>
      )}
    </label>
  )
}
