/** What stands beside a row: its sign, details, keys. */
import { commandFacts } from './entries.ts'
import { factsOfOpened } from './opening.ts'
import type { Known } from './rows.ts'
import { noFacts, type RowFacts } from './rowsView.ts'
import { scopeOfRow, signOf } from './scopes.ts'
import { iconOf } from './rowIcons.ts'

export const factsOfRow = (known: Known, id: string): RowFacts => {
  const command = known.byId.get(id)
  if (command !== undefined) return commandFacts(command)
  const scope = scopeOfRow(id)
  if (scope !== null) return { ...noFacts, icon: 'search', detail: signOf(scope), chord: `${scope} Tab` }
  return factsOfOpened(known, id) ?? { ...noFacts, icon: iconOf(id) }
}
