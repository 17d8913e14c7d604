import { CommandToolButton, useListMenu } from '../commands/index.ts'

/** Stands beside what the list is narrowed by. */
export const SaveFiltersButton = () =>
  useListMenu('filters').map((command) => <CommandToolButton key={command.id} quiet icon="save" command={command} />)
