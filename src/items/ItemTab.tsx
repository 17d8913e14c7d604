import { useMemo, useRef, type ReactNode } from 'react'
import { t, tOf } from '../../domain/messages/index.ts'
import { removalProposed } from '../../domain/links/index.ts'
import { entities, inListOrder, type Kind, type Records } from '../../domain/records/index.ts'
import { useCollection } from '../collections/index.ts'
import { useSay } from '../store/index.ts'
import { Banner, Button, EmptyState, Skeleton } from '../ui/index.ts'
import { ItemTable } from './ItemTable.tsx'
import css from './items.module.css'
import { mayEdit, type ItemRowProps } from './rows.ts'
import { useItemForms, type ItemFormsProps } from './useItemForms.tsx'

export type ItemTabProps<K extends Kind> = ItemFormsProps<K> & {
  readonly columns?: readonly string[]
  readonly label?: string
  readonly rows?: Pick<ItemRowProps<K>, 'leading' | 'cell' | 'actions' | 'mayRemove'>
  /** In the line of the heading: filters, other things to do. */
  readonly tools?: ReactNode
  /** Whether what may be deleted at all is deleted here. */
  readonly canRemove?: boolean
  /** Which of the records are shown. */
  readonly shown?: (record: Records[K]) => boolean
  /** Shows what `shown` leaves out, too. */
  readonly onShowAll?: () => void
  /** In another order than that of the declaration. */
  readonly arranged?: (records: readonly Records[K][]) => readonly Records[K][]
  /** Between heading and list, over what is shown: sums, an upload. */
  readonly above?: ReactNode | ((records: readonly Records[K][]) => ReactNode)
  /** Draws the list where a table does not fit. */
  readonly draw?: (records: readonly Records[K][], row: ItemRowProps<K>) => ReactNode
}

const everything = () => true

/** The records of a kind on the page of another record: the list, and the form to add one or change one. */
export const ItemTab = <K extends Kind>(props: ItemTabProps<K>) => {
  const { kind, owner, of, rows, tools, canRemove = true, shown = everything, onShowAll, arranged, above, draw } = props
  const declared = entities[kind]
  const many = props.label ?? tOf(declared.names.many)
  const name = useMemo(() => ({ kind, owner, of }), [kind, owner, of])
  const say = useSay()
  const { collection, records: loaded, again } = useCollection(name)
  const ordered = useMemo(() => inListOrder(kind, loaded).filter(shown), [kind, loaded, shown])
  const listed = arranged?.(ordered) ?? ordered
  const isLoaded = collection?.status === 'loaded'
  const isEmpty = isLoaded && loaded.length === 0
  const hidesAll = isLoaded && !isEmpty && listed.length === 0
  const { editing, edit, form, add } = useItemForms(props, loaded, isEmpty)
  const heading = useRef<HTMLHeadingElement>(null)
  const showAll = (): void => {
    onShowAll?.()
    // The button goes away with its focus.
    heading.current?.focus()
  }
  const row: ItemRowProps<K> = {
    ...rows,
    editing,
    mayEdit,
    onEdit: edit,
    ...(declared.needs.remove === undefined || !canRemove
      ? {}
      : { onRemove: ({ id }: Records[K]) => say(removalProposed({ kind, id, expunge: false })) }),
  }
  return (
    <section className={css.tab} aria-label={many}>
      <div className={css.tools}>
        <h2 ref={heading} tabIndex={-1}>
          {many} {isLoaded ? <span className={css.count}>{listed.length}</span> : null}
        </h2>
        {tools}
        {add}
      </div>
      {form}
      {collection?.status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('item.failed', { kind: many })}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        >
          {collection.message}
        </Banner>
      ) : null}
      {typeof above === 'function' ? (
        // Sums of a part would be wrong; their place is kept, so that nothing jumps.
        <div className={isLoaded ? undefined : css.unseen}>{above(listed)}</div>
      ) : (
        above
      )}
      {isEmpty && editing === null ? (
        <EmptyState icon="list" title={t('item.none', { kind: many.toLowerCase() })}>
          {add === null ? undefined : t('item.none.add')}
        </EmptyState>
      ) : null}
      {hidesAll && editing === null ? (
        <EmptyState
          icon="list"
          title={t('item.noneShown', { kind: many.toLowerCase() })}
          action={onShowAll === undefined ? undefined : <Button onClick={showAll}>{t('item.showAll')}</Button>}
        />
      ) : null}
      {listed.length === 0
        ? null
        : (draw?.(listed, row) ?? (
            <ItemTable
              kind={kind}
              label={many}
              records={listed}
              columns={props.columns ?? declared.columns ?? []}
              row={row}
            />
          ))}
      {collection === undefined || (collection.status === 'loading' && listed.length === 0) ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
    </section>
  )
}
