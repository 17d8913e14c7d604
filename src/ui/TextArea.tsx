import { useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import control from './control.module.css'
import css from './TextArea.module.css'
import { classNames } from './classNames.ts'
import { useFieldLinks } from './Field.tsx'

export type TextAreaProps = ComponentProps<'textarea'>

const growsByItself = (): boolean => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

const fit = (area: HTMLTextAreaElement): void => {
  area.style.height = 'auto'
  area.style.height = `${String(area.scrollHeight + area.offsetHeight - area.clientHeight)}px`
}

/** Text of several lines that grows with what is typed; give it its value, since it is measured when it is drawn. */
export const TextArea = ({ className, ref, rows = 3, ...rest }: TextAreaProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current)
  const links = useFieldLinks(rest)
  useLayoutEffect(() => {
    if (area.current !== null && !growsByItself()) fit(area.current)
  })
  return (
    <textarea
      rows={rows}
      autoComplete="off"
      {...rest}
      {...links}
      ref={area}
      className={classNames(control.control, css.area, className)}
    />
  )
}
