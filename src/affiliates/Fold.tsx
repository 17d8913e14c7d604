import { useId, type ReactNode } from 'react'
import { Icon } from '../ui/index.ts'
import css from './affiliates.module.css'

type FoldProps = {
  readonly title: string
  readonly level: 3 | 4
  /** Beside the title. */
  readonly mark?: ReactNode
  readonly about: string
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** What unfolds under its heading, as one of an accordion's panels does. */
export const Fold = ({ title, level, mark, about, open, onToggle, children }: FoldProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={css.fold} aria-labelledby={`${id}-title`}>
      <Heading className={css.head}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={open ? `${id}-body` : undefined}
          aria-describedby={`${id}-about`}
          onClick={onToggle}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size="small" />
          <span className={css.title}>
            <span id={`${id}-title`}>{title}</span> {mark}
          </span>
        </button>
      </Heading>
      <p id={`${id}-about`} className={css.about}>
        {about}
      </p>
      {open ? (
        <div id={`${id}-body`} className={css.body}>
          {children}
        </div>
      ) : null}
    </section>
  )
}
