import { t } from '../../domain/messages/index.ts'
import { CommandMenuItem, useListMenu } from '../commands/index.ts'
import { Button, Menu, MenuLabel, MenuSeparator } from '../ui/index.ts'
import css from './exports.module.css'

/** LST-05: the list on the screen as a file, for those who may have one. */
export const ExportMenu = () => {
  const chosen = useListMenu('export')
  const full = useListMenu('exportFull')
  if (chosen.length + full.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon="download" className={css.open}>
          <span className={css.word}>{t('export.menu')}</span>
        </Button>
      }
    >
      <MenuLabel>{t('export.menu.chosen')}</MenuLabel>
      {chosen.map((command) => (
        <CommandMenuItem key={command.id} icon="download" command={command} />
      ))}
      <MenuSeparator />
      <MenuLabel>{t('export.menu.full')}</MenuLabel>
      {full.map((command) => (
        <CommandMenuItem key={command.id} icon="download" command={command} />
      ))}
    </Menu>
  )
}
