import { gates } from '../../domain/access/index.ts'
import { exportCommands, exportRequested, type DocumentType } from '../../domain/exports/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import type { ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { shownChord } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/index.ts'
import css from './exports.module.css'

const chosen = ['csv', 'xlsx', 'pdf'] as const
const full = ['full_csv', 'full_xlsx'] as const

const shortcutOf = (type: DocumentType): string | undefined => {
  const chord = exportCommands.find(({ id }) => id === `export.${type}`)?.chord
  return chord === undefined ? undefined : shownChord(chord)
}

/** LST-05: the list on the screen as a file, for those who may have one. */
export const ExportMenu = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const mayExport = useAppSelector((state) => meets(scopesOf(state), gates['list.export']))
  if (!mayExport) return null
  const item = (type: DocumentType) => (
    <MenuItem
      key={type}
      icon="download"
      shortcut={shortcutOf(type)}
      onSelect={() => say(exportRequested({ tab, document_type: type }))}
    >
      {t(`export.type.${type}`)}
    </MenuItem>
  )
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
      {chosen.map(item)}
      <MenuSeparator />
      <MenuLabel>{t('export.menu.full')}</MenuLabel>
      {full.map(item)}
    </Menu>
  )
}
