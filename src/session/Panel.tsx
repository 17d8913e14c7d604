import type { ReactNode } from 'react'
import css from './session.module.css'

/** The one panel of a page outside the application: sign-in, reset, registration. */
export const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={css.page}>
    <section className={css.panel} aria-labelledby="panel-title">
      <h1 id="panel-title">{title}</h1>
      {children}
    </section>
  </div>
)
