import type { ReactNode } from 'react'
import { spoken, t } from '../../domain/messages/index.ts'
import css from './Banner.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Sentence } from './Sentence.tsx'
import { toneIcons } from './tone.ts'
import type { Tone } from './tone.ts'

export type BannerProps = {
  readonly tone?: Tone | undefined
  readonly title?: string | undefined
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly onDismiss?: (() => void) | undefined
  /** For a banner that comes up while the page is being used: how urgently it is read out. */
  readonly live?: 'status' | 'alert' | undefined
}

/** A message about the page or the account that stays until it no longer holds; a kept wording is said in the language. */
export const Banner = ({ tone = 'info', title, children, actions, onDismiss, live }: BannerProps) => (
  <div className={css.banner} data-tone={tone} role={live}>
    <Icon name={toneIcons[tone]} />
    <div className={css.body}>
      <div className={css.text}>
        {title === undefined ? null : <p className={css.title}>{spoken(title)}</p>}
        {children === undefined ? null : (
          <div>{typeof children === 'string' ? <Sentence text={children} /> : children}</div>
        )}
      </div>
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </div>
    {onDismiss === undefined ? null : (
      <IconButton icon="close" label={t('ui.dismiss')} size="small" tooltip={false} onClick={onDismiss} />
    )}
  </div>
)
