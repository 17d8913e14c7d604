import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Values } from '../../domain/kernel/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { removalProposed } from '../../domain/operations/index.ts'
import { collectionIsStale, collectionOf, collectionOpened, draftOf, entities, ownersOf, recordsListed, type Kind, type OwnerKind, type Records } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, EmptyState, Skeleton } from '../ui/index.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemTable } from './ItemTable.tsx'
import css from './items.module.css'
import type { ItemRowProps } from './rows.ts'

export type ItemTabProps<K extends Kind> = {
  readonly kind: K
  readonly owner: OwnerKind
  readonly of: number
  /** The form's values of a new one, besides its owner: now, the person at the keyboard. */
  readonly prefill: () => Values
  readonly columns?: readonly string[]
  readonly label?: string
  /** Copied from the newest entry for "Repeat the last entry". */
  readonly repeats?: readonly string[]
  readonly rows?: Pick<ItemRowProps<K>, 'leading' | 'cell' | 'actions'>
  /** Above the table: filters, sums, other ways to add. */
  readonly tools?: ReactNode
  readonly canAdd?: boolean
}

/** The records of a kind on the page of another record: the list, and the form to add one or change one. */
export const ItemTab = <K extends Kind>(props: ItemTabProps<K>) => {
  const { kind, owner, of, prefill, rows, tools, canAdd = true } = props
  const declared = entities[kind]
  const many = props.label ?? tOf(declared.names.many)
  const one = tOf(declared.names.one).toLowerCase()
  const name = useMemo(() => ({ kind, owner, of }), [kind, owner, of])
  const say = useSay()
  const collection = useAppSelector((state) => collectionOf(state, name))
  const stale = useAppSelector((state) => collectionIsStale(state, name))
  const listed = useAppSelector((state) => recordsListed(state, name))
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const mayAdd = useAppSelector((state) => canAdd && meets(scopesOf(state), declared.needs.add))
  const unfinished = useAppSelector((state) => draftOf(state, kind, 0) !== undefined)
  const [editing, setEditing] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ready && stale) say(collectionOpened(name))
  }, [ready, stale, say, name])

  const begin = (): Values => ({ ...prefill(), [ownersOf(kind)[owner] ?? owner]: of })
  const done = useCallback(() => {
    setEditing(null)
    addButton.current?.focus()
  }, [])
  const newest = listed.reduce<Records[K] | null>((found, record) => (found === null || record.id > found.id ? record : found), null)
  const last = newest === null || props.repeats === undefined ? null : Object.fromEntries(props.repeats.map((field) => [field, (newest as Values)[field]]))

  const add = mayAdd ? (
    <Button ref={addButton} icon="plus" variant={listed.length === 0 ? 'primary' : 'secondary'} onClick={() => setEditing(0)}>
      {t(unfinished ? 'item.continue' : 'item.add', { kind: one })}
    </Button>
  ) : null
  const row: ItemRowProps<K> = {
    ...rows,
    editing,
    mayEdit: (record) => !('may_edit' in record) || record.may_edit === true,
    onEdit: setEditing,
    ...(declared.needs.remove === undefined ? {} : { onRemove: ({ id }: Records[K]) => say(removalProposed({ kind, id, expunge: false })) }),
  }
  const isEmpty = collection?.status === 'loaded' && listed.length === 0
  return (
    <section className={css.tab} aria-label={many}>
      <div className={css.tools}>
        <h2>
          {many} {collection?.status === 'loaded' ? <span className={css.count}>{listed.length}</span> : null}
        </h2>
        {tools}
        {isEmpty && editing === null ? null : add}
      </div>
      {editing === null ? null : (
        <ItemForm key={editing} kind={kind} id={editing} prefill={begin} last={editing === 0 ? last : null} onDone={done} />
      )}
      {collection?.status === 'failed' ? (
        <Banner tone="danger" live="alert" title={t('item.failed', { kind: many })} actions={<Button onClick={() => say(collectionOpened(name))}>{t('record.again')}</Button>}>
          {collection.message}
        </Banner>
      ) : null}
      {isEmpty && editing === null ? <EmptyState icon="list" title={t('item.none', { kind: many.toLowerCase() })} action={add} /> : null}
      {listed.length > 0 ? (
        <ItemTable kind={kind} label={many} records={listed} columns={props.columns ?? declared.columns ?? []} row={row} />
      ) : null}
      {collection === undefined || (collection.status === 'loading' && listed.length === 0) ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
    </section>
  )
}
