import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { Sentence } from './Sentence.tsx'

export type EmptyStateProps = {
  readonly title: string
  readonly icon?: IconName | undefined
  /** Why there is nothing, and what to do about it. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** 1 where it is all that the page has to say. */
  readonly headingLevel?: 1 | 2 | undefined
}

export const EmptyState = ({ title, icon, children, action, headingLevel }: EmptyStateProps) => {
  const Title = headingLevel === undefined ? 'p' : (`h${headingLevel}` as const)
  return (
    <div className={css.empty}>
      {icon === undefined ? null : <Icon name={icon} size="large" />}
      <Title className={css.title}>{title}</Title>
      {children === undefined ? null : (
        <div className={css.text}>{typeof children === 'string' ? <Sentence text={children} /> : children}</div>
      )}
      {action}
    </div>
  )
}
