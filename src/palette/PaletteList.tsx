import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { rowSections, type PaletteState } from '../../domain/palette/index.ts'
import { t } from '../../domain/messages/index.ts'
import css from './Palette.module.css'
import { groupName } from './rows.ts'
import { rowDomId, rowsView, type RowFacts, type RowsView } from './rowsView.ts'

type Props = {
  /** The list's id in the document. */
  readonly id: string
  readonly state: PaletteState
  readonly factsOf: (id: string) => RowFacts
  readonly onHover: (id: string) => void
  readonly onPress: (id: string) => void
}

/** Rows that are drawn at a time: more than stand in any window; further ones when the selection or the eye walks on. */
const atATime = 24

const look = (prefix: string) => ({
  css: { group: css.group, heading: css.heading, row: css.row, label: css.label, detail: css.detail },
  lockedLabel: t('record.limitedAccess'),
  groupName,
  prefix,
})

/** The rows in their groups; what is selected is the machine's, so is what each row says of itself. */
export const PaletteList = ({ id, state, factsOf, onHover, onPress }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const view = useRef<RowsView>(null)
  const prefix = useId()
  const pressed = useRef<string>(null)
  const { rows, activeId, chosen, ticket } = state
  const [grown, setGrown] = useState({ ticket, rows: 0 })
  const activeAt = rows.findIndex(({ id: row }) => row === activeId)
  // Some beyond the active one, so that it is seen that there are.
  const walked = Math.ceil((activeAt + 4) / atATime) * atATime
  const shown = Math.max(walked, atATime, grown.ticket === ticket ? grown.rows : 0)

  useLayoutEffect(() => {
    if (list.current === null) return
    view.current ??= rowsView(list.current, look(prefix))
    view.current.draw({ sections: rowSections(rows.slice(0, shown)), activeId, size: rows.length, factsOf })
    // The rule does not look into `??=`.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows, shown, activeId, factsOf, prefix])

  useEffect(() => {
    // Only a selection made by hand can be out of sight; to scroll forces a layout that no key should wait for.
    if (activeId !== null && chosen) document.getElementById(rowDomId(activeId))?.scrollIntoView({ block: 'nearest' })
  }, [activeId, chosen])

  const idAt = (target: EventTarget): string | null => view.current?.idAt(target) ?? null
  return (
    // Keys are the input's, which names the active row and keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={list}
      id={id}
      className={css.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('palette.title')}
      aria-busy={state.remote === 'waiting'}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (shown < rows.length && scrollTop + 2 * clientHeight > scrollHeight)
          setGrown({ ticket, rows: shown + atATime })
      }}
      onPointerMove={({ target }) => {
        const over = idAt(target)
        if (over !== null && over !== activeId) onHover(over)
      }}
      onPointerDown={({ target }) => {
        pressed.current = idAt(target)
      }}
      onClick={({ target }) => {
        // A row that has taken the place of the one that was pressed is not what was meant.
        const meant = idAt(target)
        if (meant !== null && (pressed.current === null || pressed.current === meant)) onPress(meant)
        pressed.current = null
      }}
    />
  )
}
