/** The face of what is selected beyond the page in view. */
import type { SelectionsState } from './reducer.ts'
import type { SelectionIds } from './ids.ts'

export { clientAccountChosen, clientAccountLoaded, selectionDropped, selectionsRestored } from './actions.ts'
export { nothingSelected } from './ids.ts'
export type { SelectionIds } from './ids.ts'
export { kindOf, selectionNames } from './kinds.ts'
export type { SelectionName } from './kinds.ts'
export { rememberedText, restoredInto, selectionsIn, selectionsKey } from './remembered.ts'

export type WithSelections = { readonly selections: SelectionsState }
export const selectedIds = ({ selections }: WithSelections): SelectionIds => selections.ids
/** The client account that is worked on; null where it is the own one. */
export const selectedClient = ({
  selections,
}: WithSelections): { readonly account: number; readonly name: string | null } | null =>
  selections.ids.client === null ? null : { account: selections.ids.client, name: selections.clientName }
