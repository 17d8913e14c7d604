import type { ReactNode } from 'react'
import type { EntityField } from '../../domain/kernel/index.ts'
import css from './fields.module.css'

/** A record's fields in 1, 2, 4, 6 or 12 columns, by the width of the page (NAV-50, NAV-52). */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => <div className={css.grid}>{children}</div>

/** An address for letters, and a day with its time, need more room than a telephone number declared as wide. */
const spanOf = ({ widget, span = 4 }: EntityField): number =>
  widget === 'email' || widget === 'instant' ? Math.max(4, span) : span

export const FieldCell = ({ field, children }: { readonly field: EntityField; readonly children: ReactNode }) => (
  <div className={css.cell} data-span={spanOf(field)}>
    {children}
  </div>
)
