import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Values } from '../../domain/kernel/index.ts'
import { useCollection } from '../collections/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { itemFormClosed, itemFormOf, itemFormOpened } from '../../domain/items/index.ts'
import { removalProposed } from '../../domain/operations/index.ts'
import {
  draftDiscarded,
  draftOf,
  entities,
  inListOrder,
  isMeant,
  newDraftTaken,
  ownersOf,
  type Kind,
  type NewDraft,
  type OwnerKind,
  type Records,
} from '../../domain/records/index.ts'
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
  /** In the line of the heading: filters, other things to do. */
  readonly tools?: ReactNode
  readonly canAdd?: boolean
  /** Whether what may be deleted at all is deleted here. */
  readonly canRemove?: boolean
  /** Ways to begin a new one besides the usual; each has the words on its button and the form's values. */
  readonly otherAdds?: readonly OtherAdd[]
  /** Which of the records are shown. */
  readonly shown?: (record: Records[K]) => boolean
  /** In another order than that of the declaration. */
  readonly arranged?: (records: readonly Records[K][]) => readonly Records[K][]
  /** Between heading and list, over what is shown: sums, an upload. */
  readonly above?: ReactNode | ((records: readonly Records[K][]) => ReactNode)
  /** About what the form of one says, above its buttons. */
  readonly note?: (record: Records[K] | null, values: Values) => ReactNode
  /** Draws the list where a table does not fit. */
  readonly draw?: (records: readonly Records[K][], row: ItemRowProps<K>) => ReactNode
}

export type OtherAdd = {
  readonly label: string
  /** On the button where one was begun already. */
  readonly goOn: string
  readonly title: string
  readonly prefill: () => Values
  /** The box that tells these from the plain ones: each has a draft of its own. */
  readonly mark: NonNullable<NewDraft['mark']>
}

const everything = () => true

/** A form holds one new record of a kind; this one is for another page. */
const BegunElsewhere = ({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) => {
  const say = useSay()
  return (
    <Banner
      tone="warning"
      live="status"
      title={t('item.elsewhere', { kind: tOf(entities[kind].names.one).toLowerCase() })}
      actions={
        <>
          <Button onClick={() => say(draftDiscarded({ kind, id: 0 }))}>{t('item.elsewhere.discard')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t('item.cancel')}
          </Button>
        </>
      }
    >
      {t('item.elsewhere.text')}
    </Banner>
  )
}

/** The records of a kind on the page of another record: the list, and the form to add one or change one. */
export const ItemTab = <K extends Kind>(props: ItemTabProps<K>) => {
  const {
    kind,
    owner,
    of,
    prefill,
    rows,
    tools,
    canAdd = true,
    canRemove = true,
    otherAdds = [],
    shown = everything,
    arranged,
    above,
    draw,
  } = props
  const declared = entities[kind]
  const many = props.label ?? tOf(declared.names.many)
  const one = tOf(declared.names.one).toLowerCase()
  const name = useMemo(() => ({ kind, owner, of }), [kind, owner, of])
  const say = useSay()
  const { collection, records: loaded, again } = useCollection(name)
  const ordered = useMemo(() => inListOrder(kind, loaded).filter(shown), [kind, loaded, shown])
  const listed = arranged?.(ordered) ?? ordered
  const mayAdd = useAppSelector((state) => canAdd && meets(scopesOf(state), declared.needs.add))
  const form = useAppSelector((state) => itemFormOf(state, name))
  const editing = form === null ? null : form.id
  const other = otherAdds.find(({ mark }) => mark === form?.mark) ?? null
  const begunAs = useAppSelector((state) => {
    const draft = draftOf(state, kind, 0)
    if (draft === undefined) return null
    return isMeant({ ...name, mark: null }, draft)
      ? 'plain'
      : isMeant({ ...name, mark: 'supplement' }, draft)
        ? 'supplement'
        : 'elsewhere'
  })
  // What was typed for one record is never saved on another, and a note never as a supplement.
  const isElsewhere = begunAs !== null && begunAs !== (other?.mark ?? 'plain')
  const edited = loaded.find(({ id }) => id === editing) ?? null
  const isThere = editing === 0 || edited !== null
  const addButton = useRef<HTMLButtonElement>(null)

  const begin = (): Values => ({
    ...(other?.prefill ?? prefill)(),
    ...(owner === 'account' ? {} : { [ownersOf(kind)[owner] ?? owner]: of }),
  })
  const edit = (id: number, as: OtherAdd | null = null): void => {
    if (id === 0 && begunAs !== null && begunAs !== 'elsewhere') say(newDraftTaken({ ...name, mark: as?.mark ?? null }))
    say(itemFormOpened({ ...name, id, mark: as?.mark ?? null }))
  }
  const done = useCallback(() => say(itemFormClosed({})), [say])
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasEditing.current && editing === null) addButton.current?.focus()
    wasEditing.current = editing !== null
  }, [editing])
  const newest = loaded.reduce<Records[K] | null>(
    (found, record) => (found === null || record.id > found.id ? record : found),
    null,
  )
  const last =
    newest === null || props.repeats === undefined
      ? null
      : Object.fromEntries(props.repeats.map((field) => [field, (newest as Values)[field]]))

  const isEmpty = collection?.status === 'loaded' && listed.length === 0
  // A form that is open needs no button to open it. Its place is the same before the list is there and when it is empty:
  // a button that has the focus and goes away takes the next key with it.
  const add =
    mayAdd && !(editing === 0 && other === null && !isElsewhere) ? (
      <Button ref={addButton} icon="plus" variant={isEmpty ? 'primary' : 'secondary'} onClick={() => edit(0)}>
        {t(begunAs === 'plain' ? 'item.continue' : 'item.add', { kind: one })}
      </Button>
    ) : null
  const row: ItemRowProps<K> = {
    ...rows,
    editing,
    mayEdit: (record) => !('may_edit' in record) || record.may_edit === true,
    onEdit: edit,
    ...(declared.needs.remove === undefined || !canRemove
      ? {}
      : { onRemove: ({ id }: Records[K]) => say(removalProposed({ kind, id, expunge: false })) }),
  }
  return (
    <section className={css.tab} aria-label={many}>
      <div className={css.tools}>
        <h2>
          {many} {collection?.status === 'loaded' ? <span className={css.count}>{listed.length}</span> : null}
        </h2>
        {tools}
        {otherAdds
          .filter((each) => !(editing === 0 && other?.mark === each.mark && !isElsewhere))
          .map((each) => (
            <Button key={each.label} icon="plus" onClick={() => edit(0, each)}>
              {begunAs === each.mark ? each.goOn : each.label}
            </Button>
          ))}
        {add}
      </div>
      {editing === 0 && isElsewhere ? <BegunElsewhere kind={kind} onClose={done} /> : null}
      {editing === null || !isThere || (editing === 0 && isElsewhere) ? null : (
        <ItemForm
          key={`${editing} ${other?.label ?? ''}`}
          kind={kind}
          id={editing}
          prefill={begin}
          last={editing === 0 ? last : null}
          onDone={done}
          {...(props.note && { note: (values) => props.note?.(edited, values) })}
          {...(other === null ? {} : { title: other.title })}
        />
      )}
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
        <div className={collection?.status === 'loaded' ? undefined : css.unseen}>{above(listed)}</div>
      ) : (
        above
      )}
      {isEmpty && editing === null ? (
        <EmptyState icon="list" title={t('item.none', { kind: many.toLowerCase() })} />
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
