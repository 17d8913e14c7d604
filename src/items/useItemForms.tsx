/** The form of an item where its list stands: what opens it, what it holds, and where the focus goes after it. */
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { itemFormClosed, itemFormOf, itemFormOpened } from '../../domain/items/index.ts'
import { meets, same, type Values } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import {
  draftDiscarded,
  draftOf,
  entities,
  isMeant,
  isNewDraftWaiting,
  isNewFormBehind,
  newDraftTaken,
  ownersOf,
  type Kind,
  type NewDraft,
  type OwnerKind,
  type Records,
} from '../../domain/records/index.ts'
import { links } from '../../domain/links/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useNewForm } from '../forms/index.ts'
import { TagsPanel } from '../links/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Banner, Button } from '../ui/index.ts'
import { ItemForm } from './ItemForm.tsx'
import { hasLetters, ItemLetters } from './ItemLetters.tsx'
import css from './items.module.css'

type OtherAdd = {
  readonly label: string
  /** On the button where one was begun already. */
  readonly goOn: string
  readonly title: string
  readonly prefill: () => Values
  /** The box that tells these from the plain ones: each has a draft of its own. */
  readonly mark: NonNullable<NewDraft['mark']>
}

export type ItemFormsProps<K extends Kind> = {
  readonly kind: K
  readonly owner: OwnerKind
  readonly of: number
  /** The form's values of a new one, besides its owner: now, the person at the keyboard. */
  readonly prefill: () => Values
  /** Copied from the newest entry for "Repeat the last entry". */
  readonly repeats?: readonly string[]
  readonly canAdd?: boolean
  /** Ways to begin a new one besides the usual; each has the words on its button and the form's values. */
  readonly otherAdds?: readonly OtherAdd[]
  /** About what the form of one says, above its buttons. */
  readonly note?: (record: Records[K] | null, values: Values) => ReactNode
}

export type ItemForms = {
  /** The record whose form is open, 0 for a new one; null without. */
  readonly editing: number | null
  readonly edit: (id: number) => void
  /** The open form, if it can be. */
  readonly form: ReactNode
  /** What begins a new one. */
  readonly add: ReactNode
}

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

/** The place of a button that is not needed now: its neighbour would slide under the pointer of whoever clicks twice. */
const Held = ({ label }: { readonly label: string }) => (
  <span className={css.held} aria-hidden inert>
    <Button icon="plus">{label}</Button>
  </span>
)

/** TAG-03: services and timelogs have tags too. */
const tagged: readonly Kind[] = links.tag.kinds

const noOthers: readonly OtherAdd[] = []

/** `loaded` are the records of the list, `isEmpty` says that it has none: adding one is what to do then. */
export const useItemForms = <K extends Kind>(
  props: ItemFormsProps<K>,
  loaded: readonly Records[K][],
  isEmpty: boolean,
): ItemForms => {
  const { kind, owner, of, prefill, canAdd = true, otherAdds = noOthers } = props
  const declared = entities[kind]
  const one = tOf(declared.names.one).toLowerCase()
  const name = useMemo(() => ({ kind, owner, of }), [kind, owner, of])
  const [say, read] = [useSay(), useAppState()]
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
  const waiting = useAppSelector(
    (state) =>
      [null, ...otherAdds.map(({ mark }) => mark)].filter((mark) => isNewDraftWaiting(state, { ...name, mark })),
    same,
  )
  const isBegun = (mark: NewDraft['mark']): boolean => begunAs === (mark ?? 'plain') || waiting.includes(mark)
  // What was typed for one record is never saved on another, and a note never as a supplement.
  const isElsewhere = begunAs !== null && begunAs !== (other?.mark ?? 'plain')
  const asked = form?.mark ?? null
  useNewForm({ ...name, mark: asked }, editing === 0 && !isElsewhere)
  const edited = loaded.find(({ id }) => id === editing) ?? null
  const isThere = editing === 0 || edited !== null
  const addButton = useRef<HTMLButtonElement>(null)

  const begin = (): Values => ({
    ...(other?.prefill ?? prefill)(),
    ...(owner === 'account' ? {} : { [ownersOf(kind)[owner] ?? owner]: of }),
  })
  const edit = useCallback(
    (id: number, as: OtherAdd | null = null): void => {
      const mark = as?.mark ?? null
      const meant = { ...name, mark }
      // A plain one and a supplement have a draft each, and one that waits here goes before another record's: what stands
      // there makes room.
      const isOther = begunAs !== null && begunAs !== 'elsewhere' && begunAs !== (mark ?? 'plain')
      if (id === 0 && (isOther || isNewDraftWaiting(read(), meant) || isNewFormBehind(read(), meant)))
        say(newDraftTaken(meant))
      say(itemFormOpened({ ...name, id, mark }))
    },
    [say, read, name, begunAs],
  )
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

  const isOpen = (as: OtherAdd | null): boolean => editing === 0 && other?.mark === as?.mark && !isElsewhere

  // A form that is open needs no button to open it; what stands beside the button does not take its place, where the
  // second half of a double click would press it. Its place is the same before the list is there and when it is empty:
  // a button that has the focus and goes away takes the next key with it.
  const add =
    mayAdd && !isOpen(null) ? (
      <Button ref={addButton} icon="plus" variant={isEmpty ? 'primary' : 'secondary'} onClick={() => edit(0)}>
        {t(isBegun(null) ? 'item.continue' : 'item.add', { kind: one })}
      </Button>
    ) : null
  return {
    editing,
    edit,
    form: (
      <>
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
        {edited !== null && tagged.includes(kind) ? <TagsPanel kind={kind} id={edited.id} /> : null}
        {edited !== null && hasLetters(kind) ? (
          <ItemLetters kind={kind} id={edited.id} version={edited.version} />
        ) : null}
      </>
    ),
    add: (
      <>
        {otherAdds.map((each) =>
          isOpen(each) ? (
            <Held key={each.label} label={each.label} />
          ) : (
            <Button key={each.label} icon="plus" onClick={() => edit(0, each)}>
              {isBegun(each.mark) ? each.goOn : each.label}
            </Button>
          ),
        )}
        {add ?? (mayAdd && otherAdds.length > 0 ? <Held label={t('item.add', { kind: one })} /> : null)}
      </>
    ),
  }
}
