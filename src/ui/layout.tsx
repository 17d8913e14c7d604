import type { HTMLAttributes, ReactNode } from 'react'
import css from './layout.module.css'
import { classNames } from './classNames.ts'

/** A step of the space scale, `--space-1` (4 px at the usual text size) to `--space-7` (48 px). */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

type Box = 'div' | 'section' | 'main' | 'aside' | 'header' | 'footer' | 'ul' | 'ol' | 'li' | 'form' | 'fieldset'
type Shared = HTMLAttributes<HTMLElement> & { readonly gap?: Gap | undefined; readonly as?: Box | undefined }

export type StackProps = Shared & { readonly align?: 'stretch' | 'start' | 'center' | 'end' | undefined }

/** Children one under the other. */
export const Stack = ({ gap = 4, align = 'stretch', as: Tag = 'div', className, ...rest }: StackProps) => (
  <Tag {...rest} className={classNames(css.stack, className)} data-gap={gap} data-align={align} />
)

export type RowProps = Shared & {
  readonly align?: 'center' | 'start' | 'end' | 'baseline' | undefined
  readonly justify?: 'start' | 'end' | 'between' | 'center' | undefined
  readonly wrap?: boolean | undefined
}

/** Children side by side, on several lines where they do not fit. */
export const Row = ({
  gap = 2,
  align = 'center',
  justify = 'start',
  wrap = true,
  as: Tag = 'div',
  className,
  ...rest
}: RowProps) => (
  <Tag
    {...rest}
    className={classNames(css.row, className)}
    data-gap={gap}
    data-align={align}
    data-justify={justify}
    data-wrap={wrap ? undefined : 'no'}
  />
)

/**
 * Form fields in 1, 2, 4, 6 or 12 columns (NAV-52), by the width of the grid itself at the layout's breakpoints
 * (NAV-50): a form in a narrow panel is laid out as on a phone.
 */
export const Grid = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.container}>
    <div className={css.grid}>{children}</div>
  </div>
)

export type GridItemProps = {
  /** Its share of the line where the grid is wide; on narrower grids the nearest that stays usable. */
  readonly span?: 'quarter' | 'third' | 'half' | 'two-thirds' | 'full' | undefined
  readonly children: ReactNode
}

export const GridItem = ({ span = 'third', children }: GridItemProps) => (
  <div className={css.item} data-span={span}>
    {children}
  </div>
)
