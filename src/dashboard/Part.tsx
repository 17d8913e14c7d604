import { useState, type ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Banner, Button, Card, Skeleton } from '../ui/index.ts'
import css from './home.module.css'

export type Status = 'loading' | 'there' | 'failed'

type Props = {
  readonly title: string
  /** Beside the title, where there is anything. */
  readonly meta?: ReactNode
  readonly actions?: ReactNode
  /** What is said where nothing is there. */
  readonly none: string
  readonly isEmpty: boolean
  readonly status: Status
  readonly failed: string
  readonly onAgain: () => void
  readonly children: ReactNode
}

/** A part of the first page: its lines, that there are none, or that they could not be had. */
export const Part = ({ title, meta, actions, none, isEmpty, status, failed, onAgain, children }: Props) => (
  <Card title={title} meta={meta} actions={actions}>
    {status === 'failed' ? (
      <Banner tone="danger" title={failed} actions={<Button onClick={onAgain}>{t('record.again')}</Button>} />
    ) : null}
    {status === 'loading' ? (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="row" count={3} />
      </div>
    ) : null}
    {status === 'there' && isEmpty ? <p className={css.quiet}>{none}</p> : null}
    {children}
  </Card>
)

type ShortProps<T> = {
  /** What stands there at first. */
  readonly first: readonly T[]
  readonly all: readonly T[]
  /** The button's words where it shows the rest. */
  readonly more: string
  readonly children: (shown: readonly T[]) => ReactNode
}

/** The first of many, and a button for all of them. */
export const Short = <T,>({ first, all, more, children }: ShortProps<T>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      {children(open ? all : first)}
      {first.length < all.length ? (
        <p className={css.more}>
          <Button size="small" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('home.day.fewer') : more}
          </Button>
        </p>
      ) : null}
    </>
  )
}
