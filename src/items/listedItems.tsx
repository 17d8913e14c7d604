/** Rows of a list that are whole records: they are worked with as on the page of what they hang on. */
import { useCallback, useMemo, type ReactNode } from 'react'
import { itemFormOf } from '../../domain/items/index.ts'
import { cardOf, recordInRow, type Row } from '../../domain/lists/index.ts'
import { removalProposed } from '../../domain/links/index.ts'
import { entities, recordLoaded, recordOf, type Records } from '../../domain/records/index.ts'
import type { RowParts } from '../lists/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { RowActions } from './RowActions.tsx'
import { mayEdit, type ItemRowProps } from './rows.ts'
import { useItemForms, type ItemForms, type ItemFormsProps } from './useItemForms.tsx'

const tabs = { task: 'tasks', document: 'documents', timelog: 'timelogs' } as const
export type WholeKind = keyof typeof tabs
type Rows<K extends WholeKind> = Pick<ItemRowProps<K>, 'leading' | 'cell' | 'actions'> & {
  /** Which of those that may be changed are changed here; all unless stated. */
  readonly isOwn?: (record: Records[K]) => boolean
}

/** What the list has of it, or what is newer. */
const Newest = <K extends WholeKind>({
  kind,
  row,
  draw,
}: {
  readonly kind: K
  readonly row: Row
  readonly draw: (record: Records[K]) => ReactNode
}) => {
  const known = useAppSelector((state) => recordOf(state, kind, row.id))
  const listed = row as unknown as Records[K]
  return draw(known !== undefined && known.version > listed.version ? known : listed)
}

/** Forms and switches work on records that are there: a row becomes one when it is first worked with. */
export const useTaken = <K extends WholeKind>(kind: K): ((record: Records[K]) => void) => {
  const say = useSay()
  const read = useAppState()
  return useCallback(
    (record) => {
      const known = recordOf(read(), kind, record.id)
      if (known === undefined || known.version < record.version) say(recordLoaded({ kind, record } as never))
    },
    [say, read, kind],
  )
}

type Listed = { readonly rows: RowParts; readonly forms: ItemForms }

export const useListedItems = <K extends WholeKind>(props: ItemFormsProps<K>, rows: Rows<K>): Listed => {
  const { kind } = props
  const say = useSay()
  const take = useTaken(kind)
  const { owner, of } = props
  const editing = useAppSelector((state) => itemFormOf(state, { kind, owner, of })?.id ?? null)
  const held = useAppSelector((state) => (editing === null ? undefined : recordOf(state, kind, editing)))
  const row = useAppSelector((state) => (editing === null ? undefined : cardOf(state, tabs[kind], editing)))
  const edited = held ?? (row && recordInRow(kind, row))
  const forms = useItemForms(props, edited === undefined ? [] : [edited], false)
  const { edit } = forms
  const { leading, cell, actions, isOwn } = rows
  const parts = useMemo((): RowParts => {
    return {
      ...(leading && {
        leading: {
          title: leading.title,
          cell: (row: Row) => <Newest kind={kind} row={row} draw={leading.cell} />,
        },
      }),
      ...(cell && {
        cell: (column: string, row: Row) =>
          cell(column, row as unknown as Records[K]) === undefined ? undefined : (
            <Newest kind={kind} row={row} draw={(record) => cell(column, record)} />
          ),
      }),
      actions: (row, name) => {
        const record = recordInRow(kind, row)
        if (record === undefined) return null
        return (
          <>
            {actions?.(record)}
            {mayEdit(record) && isOwn?.(record) !== false ? (
              <RowActions
                name={name}
                onEdit={() => {
                  take(record)
                  edit(row.id)
                }}
                onRemove={
                  entities[kind].needs.remove &&
                  (() => {
                    take(record)
                    say(removalProposed({ kind, id: row.id, expunge: false }))
                  })
                }
              />
            ) : null}
          </>
        )
      },
    }
  }, [kind, leading, cell, actions, isOwn, take, say, edit])
  return { rows: parts, forms }
}
