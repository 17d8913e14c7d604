/** What a result shows of a record. */
import { cardTitle, foundBy, lists, type FoundWorld, type RecordCard } from '../../domain/lists/index.ts'
import { pageOf } from '../../domain/records/index.ts'
import { iconNamed, type IconName } from '../ui/index.ts'

export type ShownCard = {
  readonly icon: IconName
  readonly title: string
  readonly locked: boolean
  readonly lines: readonly string[]
}

export const shownCard = (card: RecordCard, world: FoundWorld): ShownCard => ({
  icon: iconNamed(pageOf(lists[card.tab].kind).icon),
  title: cardTitle(card),
  locked: 'limited_access' in card.row && card.row.limited_access,
  lines: foundBy(card.tab)
    .lines(card.row, world)
    .map((parts) => parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · '))
    .filter((line) => line !== ''),
})
