import type { Action } from '../../domain/kernel/index.ts'
import {
  quickSearchFieldChosen,
  quickSearchFiltered,
  quickSearchObjectChosen,
  quickSearchOpened,
  quickSearchTypeChosen,
  quickSearchTyped,
} from '../../domain/quickSearch/index.ts'

const changes = [
  quickSearchOpened,
  quickSearchObjectChosen,
  quickSearchTypeChosen,
  quickSearchFieldChosen,
  quickSearchTyped,
  quickSearchFiltered,
]

/** Something else is looked for than before, or the box is looked at again. */
export const isNewQuestion = (action: Action): boolean => changes.some((change) => change.match(action))
