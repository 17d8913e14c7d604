import type { ReactNode } from 'react'
import css from './Badge.module.css'
import type { Tone } from './tone.ts'

export type BadgeProps = { readonly tone?: Tone | 'neutral' | 'accent' | undefined; readonly children: ReactNode }

/** A word or a number about the thing beside it; it does nothing when pressed. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={css.badge} data-tone={tone}>
    {children}
  </span>
)
