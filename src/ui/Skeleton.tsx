import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** Each takes the place that the real thing will: a line of text, a form control, a table's row, a block. */
  readonly shape?: 'text' | 'control' | 'row' | 'block' | undefined
  readonly count?: number | undefined
}

/** Holds the place of what is being loaded, so that nothing moves when it comes. Silent: the area says `aria-busy`. */
export const Skeleton = ({ shape = 'text', count = 1 }: SkeletonProps) => (
  <div className={css.skeleton} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.part} data-shape={shape} />
    ))}
  </div>
)
