import type { ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { isWhole, savedFilterChosen, savedFiltersOf } from '../../domain/savedFilters/index.ts'
import { CommandMenuItem, useListMenu } from '../commands/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/index.ts'
import css from './savedFilters.module.css'

/** The user's saved filters of a list: choosing some applies them. Nothing is there before any were saved. */
export const SavedFiltersMenu = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const read = useAppState()
  const sets = useAppSelector((state) => savedFiltersOf(state, tab))
  const commands = useListMenu('savedFilters')
  if (sets.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon="filter" className={css.open} data-saved-filters="">
          <span className={css.word}>{t('savedFilter.menu')}</span>
        </Button>
      }
    >
      <MenuLabel>{t('savedFilter.menu')}</MenuLabel>
      {sets.map((set) => (
        <MenuItem key={set.id} icon="filter" onSelect={() => say(savedFilterChosen({ id: set.id }))}>
          <span className={css.name}>
            {set.name}
            {isWhole(read(), set) ? null : <small className={css.part}>{t('savedFilter.isPart')}</small>}
          </span>
        </MenuItem>
      ))}
      <MenuSeparator />
      {commands.map((command) => (
        <CommandMenuItem key={command.id} icon="trash" command={command} />
      ))}
    </Menu>
  )
}
