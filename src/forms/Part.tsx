import { useId, type ReactNode } from 'react'
import css from './forms.module.css'

/** A part of a record: its heading and what stands under it. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
