import { useRef } from 'react'
import {
  loadedIds,
  mostSelected,
  rangeTo,
  rowsSelected,
  selectedIds,
  selectionOf,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Checkbox } from '../ui/index.ts'

/** Selects all rows that are there. */
export const SelectPage = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const read = useAppState()
  const ids = useAppSelector((state) => selectedIds(state, tab))
  useAppSelector((state) => state.lists.tabs[tab].pages)
  const loaded = loadedIds(read(), tab)
  const chosen = new Set(ids)
  const isAll = loaded.length > 0 && loaded.every((id) => chosen.has(id))
  return (
    <Checkbox
      label={t('listSelect.page')}
      hideLabel
      checked={isAll}
      indeterminate={!isAll && ids.length > 0}
      onChange={() => say(rowsSelected({ tab, ids: loaded.slice(0, mostSelected), isSelected: !isAll, anchor: null }))}
    />
  )
}

type Props = { readonly tab: ListTab; readonly id: number; readonly name: string; readonly isSelected: boolean }

/** With shift, all rows from the one that was chosen before, by pointer or space bar. */
export const SelectRow = ({ tab, id, name, isSelected }: Props) => {
  const say = useSay()
  const read = useAppState()
  const isRange = useRef(false)
  return (
    <Checkbox
      label={t('listSelect.row', { name })}
      hideLabel
      checked={isSelected}
      onClick={(event) => {
        isRange.current = event.shiftKey
      }}
      onChange={(event) => {
        const isChosen = event.target.checked
        const state = read()
        const ids = isRange.current && selectionOf(state, tab).anchor !== null ? rangeTo(state, tab, id) : [id]
        say(rowsSelected({ tab, ids: ids.slice(0, mostSelected), isSelected: isChosen, anchor: id }))
      }}
    />
  )
}
