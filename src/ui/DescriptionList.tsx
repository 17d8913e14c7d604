import type { ReactNode } from 'react'
import css from './DescriptionList.module.css'

export type DescriptionItem = {
  readonly term: string
  /** Absent or empty shows a dash, so that a missing value is seen to be missing. */
  readonly value?: ReactNode
  readonly wide?: boolean | undefined
}

/** Values that are read rather than edited, in as many columns as fit. */
export const DescriptionList = ({ items }: { readonly items: readonly DescriptionItem[] }) => (
  <dl className={css.list}>
    {items.map(({ term, value, wide }) => (
      <div key={term} className={css.item} data-wide={wide === true ? '' : undefined}>
        <dt className={css.term}>{term}</dt>
        <dd>{value === undefined || value === null || value === '' ? <span className={css.none}>–</span> : value}</dd>
      </div>
    ))}
  </dl>
)
