import css from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type SpinnerProps = {
  /** What is awaited, for assistive technology; leave out where visible text already says so. */
  readonly label?: string | undefined
  readonly size?: 'small' | 'large' | undefined
}

export const Spinner = ({ label, size = 'small' }: SpinnerProps) => (
  <span className={css.spinner} data-size={size}>
    <span className={css.ring} aria-hidden="true" />
    {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
)
