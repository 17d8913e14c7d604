import type { MouseEvent } from 'react'
import { labelFor } from '../../domain/config/index.ts'
import type { FoundWorld } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import {
  cardOfRow,
  choiceOf,
  isRecordRow,
  quickSearchRowPressed,
  rowKey,
  sameRow,
  valuesToPick,
  type QuickSearchRow,
} from '../../domain/quickSearch/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAddressOf } from '../commands/index.ts'
import { useAppState, useSay } from '../store/index.ts'
import { classNames, Icon, type ComboboxAttributes } from '../ui/index.ts'
import { shownCard } from './cards.tsx'
import css from './quickSearch.module.css'

type Props = {
  readonly combobox: ComboboxAttributes
  readonly rows: readonly QuickSearchRow[]
  readonly world: FoundWorld
}

const valueLabel = (state: State, row: QuickSearchRow): string => {
  if (row.of === 'user') return labelFor(state, 'user', row.id)
  return valuesToPick(state).find((each) => sameRow(each.row, row))?.label ?? ''
}

/** NAV-53: with ctrl, meta or the middle button in a new browser tab. */
const asksForTab = (event: MouseEvent): boolean => event.button === 1 || event.ctrlKey || event.metaKey

/** Results or values, as options of the box's list. */
export const ResultList = ({ combobox: { list, option }, rows, world }: Props) => {
  const read = useAppState()
  const say = useSay()
  const addressOf = useAddressOf()
  const press = (event: MouseEvent, row: QuickSearchRow): void => {
    if (event.button > 1) return
    event.preventDefault()
    if (!asksForTab(event)) return say(quickSearchRowPressed({ row }))
    const choice = choiceOf(read(), row, scopesOf(read()))
    if (choice.is === 'place') open(addressOf(pathOf(choice.to)), '_blank', 'noopener')
    return undefined
  }
  const content = (row: QuickSearchRow) => {
    if (!isRecordRow(row)) return <span className={css.name}>{valueLabel(read(), row)}</span>
    const card = cardOfRow(read(), row)
    if (card === undefined) return <span className={css.name}>{t('record.unnamed')}</span>
    const { icon, title, locked, lines } = shownCard(card, world)
    return (
      <>
        <Icon name={icon} size="small" />
        <span className={css.card}>
          <span className={css.name}>
            {title}
            {locked ? <Icon name="lock" size="small" label={t('record.limitedAccess')} /> : null}
          </span>
          {lines.map((line) => (
            <span key={line} className={css.line}>
              {line}
            </span>
          ))}
        </span>
      </>
    )
  }
  return (
    <ul {...list} aria-label={t('quickSearch.results')} className={css.list}>
      {rows.map((row, index) => {
        const attributes = option(index, (event) => press(event, row))
        return (
          <li
            key={rowKey(row)}
            {...attributes}
            className={classNames(attributes.className, css.option)}
            onAuxClick={(event) => press(event, row)}
          >
            {content(row)}
          </li>
        )
      })}
    </ul>
  )
}
