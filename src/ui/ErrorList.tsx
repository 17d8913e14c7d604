import type { ReactNode, Ref } from 'react'
import { t } from '../../domain/messages/index.ts'
import css from './ErrorList.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

type ListedError = { readonly id: string; readonly message: ReactNode }
export type ErrorListProps = {
  readonly errors: readonly ListedError[]
  readonly onClose: (id: string) => void
  /** Where a handled error scrolls to (ERR-17). */
  readonly id: string
  readonly heading?: string | undefined
  /** The heading, which can be given the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The errors of a page or a form, each of which can be closed. Nothing at all when there are none. */
export const ErrorList = ({ errors, onClose, id, heading = t('ui.attention'), headingRef }: ErrorListProps) => (
  <div id={id} role="alert" className={css.place}>
    {errors.length === 0 ? null : (
      <section className={css.box} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`} ref={headingRef} tabIndex={-1} className={css.heading}>
          <Icon name="alert" />
          {heading}
        </h2>
        <ul role="list" className={css.list}>
          {errors.map((error) => (
            <li key={error.id} className={css.error}>
              <div>{error.message}</div>
              <IconButton
                icon="close"
                label={t('ui.closeError')}
                size="small"
                tooltip={false}
                onClick={() => onClose(error.id)}
              />
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)
