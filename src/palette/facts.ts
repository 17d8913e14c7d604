/** What stands beside a row: its sign, details, keys. */
import { cardFacts, commandFacts } from './entries.ts'
import type { Known } from './rows.ts'
import { noFacts, type RowFacts } from './rowsView.ts'
import { savedFacts } from './saved.ts'
import { scopeOfRow, signOf } from './scopes.ts'
import { iconOf } from './useRootRows.ts'

export const factsOfRow = ({ byId, savedOf, reportSetOf, cardOf }: Known, id: string): RowFacts => {
  const command = byId.get(id)
  if (command !== undefined) return commandFacts(command)
  const scope = scopeOfRow(id)
  if (scope !== null) return { ...noFacts, icon: 'search', detail: signOf(scope), chord: `${scope} Tab` }
  if (savedOf(id) !== undefined || reportSetOf(id) !== undefined) return savedFacts
  const card = cardOf(id)
  return card === undefined ? { ...noFacts, icon: iconOf(id) } : cardFacts(card)
}
