import { useId } from 'react'
import css from './ProgressBar.module.css'

export type ProgressBarProps = {
  readonly label: string
  /** How much is done of `max`; absent while that is not known. */
  readonly value?: number | undefined
  readonly max?: number | undefined
  /** Shown at the end of the label's line, as "1,204 of 3,000". */
  readonly detail?: string | undefined
}

export const ProgressBar = ({ label, value, max = 1, detail }: ProgressBarProps) => {
  const id = useId()
  return (
    <div className={css.progress}>
      <div className={css.text}>
        <label htmlFor={id}>{label}</label>
        {detail === undefined ? null : (
          <output htmlFor={id} aria-live="off">
            {detail}
          </output>
        )}
      </div>
      <progress id={id} className={css.bar} max={max} value={value} />
    </div>
  )
}
