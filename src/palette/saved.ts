/** The user's saved filters as rows: each opens its list, narrowed as it was kept. */
import { savedFilterTitle, type SavedFilter } from '../../domain/savedFilters/index.ts'
import type { MatchEntry } from '../../domain/palette/index.ts'
import type { RowFacts } from './rowsView.ts'

export const savedGroup = 'saved'
export const savedId = ({ id }: SavedFilter): string => `${savedGroup}:${id}`

/** Found by its own name too, and by the English name of its list in any language. */
export const savedEntry = (set: SavedFilter): MatchEntry => ({
  id: savedId(set),
  label: savedFilterTitle(set),
  keywords: [set.name, savedFilterTitle(set, 'en')],
  group: savedGroup,
})

export const savedFacts: RowFacts = { icon: 'filter', detail: null, chord: null, locked: false }
