import { useEffect, useRef, useState } from 'react'
import {
  columnsOf,
  declarationOf,
  layoutOf,
  listLayoutChanged,
  moved,
  shownOrNot,
  usualLayout,
  type ColumnLayout,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Checkbox, Dialog, IconButton, VisuallyHidden } from '../ui/index.ts'
import css from './columns.module.css'

/** Which columns a list has and in what order, by keyboard as by pointer; kept for the user. */
export const ColumnsDialog = ({ tab, onClose }: { readonly tab: ListTab; readonly onClose: () => void }) => {
  const say = useSay()
  const read = useAppState()
  const layout = useAppSelector((state) => state.lists.layouts[tab])
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  /** The button to be on when a move put its row elsewhere, or took the button away. */
  const next = useRef<string | null>(null)
  const shown = columnsOf(read(), tab)
  const columns = layoutOf(read(), tab)
  useEffect(() => {
    if (next.current === null) return
    const [id = '', way = 'up'] = next.current.split(' ')
    next.current = null
    const row = list.current?.querySelector(`[data-column="${CSS.escape(id)}"]`)
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-way="${way}"]:not(:disabled)`)
    const focusable = wanted ?? row?.querySelector<HTMLButtonElement>('[data-way]:not(:disabled)')
    focusable?.focus()
  })
  const keep = (all: readonly ColumnLayout[]): void =>
    say(
      listLayoutChanged({
        tab,
        layout: { ...(layout ?? usualLayout), columns: [...all] },
      }),
    )
  const move = (id: string, title: string, by: -1 | 1): void => {
    const all = moved(columns, id, by)
    next.current = `${id} ${by < 0 ? 'up' : 'down'}`
    const place = all.findIndex((one) => one.id === id) + 1
    setTold(t('listColumns.moved', { column: title, place, count: all.length }))
    keep(all)
  }
  return (
    <Dialog
      open
      title={t('listColumns.title')}
      description={t('listColumns.text')}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              setTold(t('listColumns.isUsual'))
              say(listLayoutChanged({ tab, layout: null }))
            }}
          >
            {t('listColumns.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('listColumns.done')}
          </Button>
        </>
      }
    >
      <ul className={css.columns} ref={list}>
        {shown.map(({ id, title, isShown }, at) => (
          <li key={id} className={css.column} data-column={id}>
            <Checkbox
              label={title}
              checked={isShown}
              disabled={id === declarationOf(tab).columns[0].id}
              onChange={(event) => keep(shownOrNot(columns, id, event.target.checked))}
            />
            <IconButton
              icon="chevron-up"
              size="small"
              data-way="up"
              label={t('listColumns.up', { column: title })}
              disabled={at === 0}
              onClick={() => move(id, title, -1)}
            />
            <IconButton
              icon="chevron-down"
              size="small"
              data-way="down"
              label={t('listColumns.down', { column: title })}
              disabled={at === columns.length - 1}
              onClick={() => move(id, title, 1)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </Dialog>
  )
}
