import { useCallback } from 'react'
import { Command } from 'cmdk'
import { rowPosition, rowSections, type PaletteState, type ShownRow } from '../../domain/palette/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { Icon, Kbd, type IconName } from '../ui/index.ts'
import css from './Palette.module.css'

export type RowFacts = { readonly icon: IconName; readonly detail: string | null; readonly chord: string | null; readonly locked: boolean }

/** Ids of rows in the document; the input's `aria-activedescendant` names one. */
export const rowDomId = (id: string): string => `palette-${id.replaceAll(/[^\w-]/gu, '-')}`

const Label = ({ row }: { readonly row: ShownRow }) => {
  const parts: { text: string; marked: boolean; from: number }[] = []
  let from = 0
  for (const [start, end] of row.ranges) {
    if (start > from) parts.push({ text: row.label.slice(from, start), marked: false, from })
    parts.push({ text: row.label.slice(start, end), marked: true, from: start })
    from = end
  }
  parts.push({ text: row.label.slice(from), marked: false, from })
  return (
    <span className={css.label}>
      {parts.map(({ text, marked, from: at }) => (marked ? <mark key={at}>{text}</mark> : text))}
    </span>
  )
}

type Props = {
  readonly state: PaletteState
  readonly factsOf: (id: string) => RowFacts
  readonly onHover: (id: string) => void
  readonly onPress: (id: string) => void
  /** The list's id in the document, which cmdk chooses. */
  readonly onList: (id: string | undefined) => void
}

/** The rows in their groups. cmdk draws the list; what is selected is ours, so each row's `aria-selected` is set here. */
export const PaletteList = ({ state, factsOf, onHover, onPress, onList }: Props) => (
  <Command.List ref={useCallback((list: HTMLDivElement | null) => onList(list?.id), [onList])} className={css.list} label={t('palette.title')}>
    {rowSections(state.rows).map(({ group, rows }, section) => (
      <Command.Group key={`${group}-${rows[0]?.id ?? section}`} heading={tOf(`palette.group.${group}`)} className={css.group} forceMount>
        {rows.map((row) => {
          const facts = factsOf(row.id)
          const place = rowPosition(state, row.id)
          return (
            <Command.Item key={row.id} value={row.id} asChild forceMount onPointerMove={() => onHover(row.id)} onSelect={() => onPress(row.id)}>
              <div id={rowDomId(row.id)} className={css.row} aria-selected={row.id === state.activeId} data-active={row.id === state.activeId} aria-posinset={place?.position} aria-setsize={place?.size}>
                <Icon name={facts.icon} size="small" />
                <Label row={row} />
                {facts.locked ? <Icon name="lock" size="small" label={t('record.limitedAccess')} /> : null}
                {facts.detail === null ? null : <span className={css.detail}>{facts.detail}</span>}
                {facts.chord === null ? null : <Kbd keys={facts.chord} />}
              </div>
            </Command.Item>
          )
        })}
      </Command.Group>
    ))}
  </Command.List>
)
