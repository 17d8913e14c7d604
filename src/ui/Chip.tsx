import type { ReactNode } from 'react'
import css from './Chip.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

export type ChipProps = {
  readonly children: ReactNode
  readonly icon?: IconName | undefined
  /** Whether it is on; given together with `onPress`. */
  readonly pressed?: boolean | undefined
  readonly onPress?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
  /** The remove button's name, as "Remove filter: open cases". */
  readonly removeLabel?: string | undefined
}

/** A value that was chosen, a tag or a filter: it can be switched, taken away, or both. */
export const Chip = ({ children, icon, pressed, onPress, onRemove, removeLabel = 'Remove' }: ChipProps) => {
  const content = (
    <>
      {icon === undefined ? null : <Icon name={icon} size="small" />}
      {children}
    </>
  )
  return (
    <span className={css.chip} data-pressed={pressed === true ? '' : undefined}>
      {onPress === undefined ? (
        <span className={css.part}>{content}</span>
      ) : (
        <button type="button" className={css.part} aria-pressed={pressed} onClick={onPress}>
          {content}
        </button>
      )}
      {onRemove === undefined ? null : (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size="small" />
        </button>
      )}
    </span>
  )
}
