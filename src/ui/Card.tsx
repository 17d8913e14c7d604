import { useId } from 'react'
import type { ReactNode } from 'react'
import css from './Card.module.css'

export type CardProps = {
  readonly title?: string | undefined
  /** Beside the title: a number, a badge. */
  readonly meta?: ReactNode
  readonly actions?: ReactNode
  readonly headingLevel?: 2 | 3 | 4 | undefined
  /** False for a table or list that reaches its edges. */
  readonly padded?: boolean | undefined
  readonly children: ReactNode
}

/** A part of a page on its own surface. With a title it is a region of that name. */
export const Card = ({ title, meta, actions, headingLevel = 2, padded = true, children }: CardProps) => {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  const Part = title === undefined ? 'div' : 'section'
  return (
    <Part className={css.card} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined && actions === undefined ? null : (
        <header className={css.header}>
          {title === undefined ? null : (
            <Heading id={id} className={css.title}>
              {title}
            </Heading>
          )}
          {meta}
          {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
        </header>
      )}
      <div className={padded ? css.body : css.bare}>{children}</div>
    </Part>
  )
}
