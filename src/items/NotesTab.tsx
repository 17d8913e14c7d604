import { labelFor } from '../../domain/config/index.ts'
import { maySupplement } from '../../domain/access/index.ts'
import { t } from '../../domain/messages/index.ts'
import { accessObjectOf, accessUserOf, mayChange } from '../../domain/links/index.ts'
import { pageKinds, shownInstant, type OwnerKind, type Records } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { useZone } from '../forms/index.ts'
import { RichText } from '../richText/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Badge, Icon, Row } from '../ui/index.ts'
import css from './items.module.css'
import { ItemTab } from './ItemTab.tsx'
import { usePrefill } from './prefill.ts'
import { RowActions } from './RowActions.tsx'
import type { ItemRowProps } from './rows.ts'
import type { ItemFormsProps } from './useItemForms.tsx'

type Note = Records['note']

/** PRM-30, PRM-31: an owner or assignee who may change the record. */
const canSupplement = (state: State, owner: OwnerKind, of: number): boolean => {
  const kind = pageKinds.find((page) => page === owner)
  const user = accessUserOf(state)
  const object = kind === undefined ? null : accessObjectOf(state, { kind, id: of })
  return user !== null && object !== null && maySupplement(user, object)
}

const NoteCard = ({ note, row }: { readonly note: Note; readonly row: ItemRowProps<'note'> }) => {
  const zone = useZone()
  const writer = useAppSelector((state) => (note.advocate_id === null ? '' : labelFor(state, 'user', note.advocate_id)))
  const when = shownInstant(note.date_time, zone)
  const name = t('item.note.of', { time: when })
  return (
    <li className={css.note} aria-label={name} data-private={note.private || undefined}>
      <div className={css.noteHead}>
        <h3>
          <time dateTime={note.date_time}>{when}</time>
        </h3>
        <span className={css.count}>{writer}</span>
        {note.private ? (
          <Badge tone="warning">
            <Icon name="lock" size="small" /> {t('item.note.private')}
          </Badge>
        ) : null}
        {note.supplement ? <Badge tone="info">{t('item.note.supplement')}</Badge> : null}
        {row.mayEdit(note) ? (
          <Row gap={1} wrap={false}>
            <RowActions
              name={name}
              onEdit={row.onEdit && (() => row.onEdit?.(note.id))}
              onRemove={row.onRemove && (() => row.onRemove?.(note))}
            />
          </Row>
        ) : null}
      </div>
      <RichText value={note.note} />
    </li>
  )
}

const drawNotes = (notes: readonly Note[], row: ItemRowProps<'note'>) => (
  <ol className={css.notes}>
    {notes.map((note) => (
      <NoteCard key={note.id} note={note} row={row} />
    ))}
  </ol>
)

/** SVC-09, SVC-10: notes whole, newest first, each with its writer; private ones say so. */
export const NotesTab = ({ owner, of }: Pick<ItemFormsProps<'note'>, 'owner' | 'of'>) => {
  const prefill = usePrefill('note', owner, of)
  const supplements = useAppSelector((state) => canSupplement(state, owner, of))
  const mayWrite = useAppSelector((state) =>
    pageKinds.every((kind) => kind !== owner || mayChange(state, { kind, id: of })),
  )
  const supplement = {
    label: t('item.note.addSupplement'),
    goOn: t('item.note.continueSupplement'),
    title: t('item.note.newSupplement'),
    mark: 'supplement' as const,
    prefill: () => ({ ...prefill(), supplement: true }),
  }
  return (
    <ItemTab
      kind="note"
      owner={owner}
      of={of}
      prefill={prefill}
      canAdd={mayWrite}
      otherAdds={supplements ? [supplement] : []}
      draw={drawNotes}
    />
  )
}
