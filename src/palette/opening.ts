/** What a row of something that is opened does: saved filters, a filter set of a report, a task, a record. */
import type { Action } from '../../domain/kernel/index.ts'
import { commandRun } from '../../domain/navigation/index.ts'
import type { Use } from '../../domain/palette/index.ts'
import { setOpened } from '../../domain/reports/index.ts'
import { savedFilterChosen } from '../../domain/savedFilters/index.ts'
import type { State } from '../../domain/state.ts'
import { cardFacts, openCard, ownTasksGroup } from './entries.ts'
import { openOwnTask, ownTaskFacts } from './ownTasks.ts'
import { reportSetsGroup } from './reportSets.ts'
import type { Known } from './rows.ts'
import type { RowFacts } from './rowsView.ts'
import { savedFacts, savedGroup } from './saved.ts'

/** Opening one of a list, or saved filters, is noted apart from its number, so that this is renamed in an export. */
const openPrefix = 'open.'
const noted = (group: string, record: number): Action =>
  commandRun({ command: `${openPrefix}${group}`, by: 'palette', record })

/** A use by the id of its row. */
export const usedRow = ({ command, record, at }: State['navigation']['uses'][number]): Use => {
  const id = command.startsWith(openPrefix) ? `${command.slice(openPrefix.length)}:${record}` : `command:${command}`
  return { id, at }
}

/** Nothing for a row of another kind. */
export const openingOf = ({ savedOf, reportSetOf, ownTaskOf, cardOf }: Known, id: string): readonly Action[] => {
  const filters = savedOf(id)
  if (filters !== undefined) return [noted(savedGroup, filters.id), savedFilterChosen({ id: filters.id })]
  const set = reportSetOf(id)
  if (set !== undefined) return [noted(reportSetsGroup, set.id), setOpened({ report: set.report, id: set.id })]
  const task = ownTaskOf(id)
  if (task !== undefined) return [noted(ownTasksGroup, task.id), openOwnTask(task)]
  const card = cardOf(id)
  return card === undefined ? [] : [noted(card.tab, card.row.id), openCard(card)]
}

/** What such a row tells; null for one of another kind. */
export const factsOfOpened = ({ savedOf, reportSetOf, ownTaskOf, cardOf }: Known, id: string): RowFacts | null => {
  if (savedOf(id) !== undefined || reportSetOf(id) !== undefined) return savedFacts
  const task = ownTaskOf(id)
  const card = cardOf(id)
  if (task !== undefined) return ownTaskFacts(task)
  return card === undefined ? null : cardFacts(card)
}
