import type { ReactNode, Ref } from 'react'
import css from './PageHeader.module.css'

export type PageHeaderProps = {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Beside the title: a status badge, a lock. */
  readonly badges?: ReactNode
  readonly actions?: ReactNode
  /** A line of small facts under the title. */
  readonly meta?: ReactNode
  /** Before the title: an avatar. */
  readonly leading?: ReactNode
  /** Above the title: the way back. */
  readonly back?: ReactNode
  /** The heading, which can be given the focus after a navigation. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The head of a page, with its only `h1`. */
export const PageHeader = ({ title, subtitle, badges, actions, meta, leading, back, headingRef }: PageHeaderProps) => (
  <header className={css.header}>
    {back === undefined ? null : <div className={css.back}>{back}</div>}
    <div className={css.main}>
      {leading}
      <div className={css.text}>
        <div className={css.line}>
          <h1 ref={headingRef} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {badges}
        </div>
        {subtitle === undefined ? null : <p className={css.subtitle}>{subtitle}</p>}
        {meta === undefined ? null : <div className={css.meta}>{meta}</div>}
      </div>
      {actions === undefined ? null : (
        <div className={css.actions} data-print="hide">
          {actions}
        </div>
      )}
    </div>
  </header>
)
