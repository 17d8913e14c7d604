import { useId, type ReactNode } from 'react'
import css from './forms.module.css'

type PartProps = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode }

/** A part of a record: its heading, what can be done with the whole of it, and what stands under it. */
export const Part = ({ title, actions, children }: PartProps) => {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.partHead}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
