import { t } from '../../domain/messages/index.ts'
import { recordMenu } from '../../domain/navigation/index.ts'
import type { PageKind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { CommandMenuItem, useAvailableCommands } from '../commands/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Button, Menu } from '../ui/index.ts'

/** What stands on the page as tabs needs no menu. */
const isTab = (id: string): boolean => id.endsWith('.openTab')

/** What can be done with the record in view, as the palette has it. */
export const RecordMenu = ({ kind }: { readonly kind: PageKind }) => {
  const scopes = useAppSelector(scopesOf)
  const commands = recordMenu(useAvailableCommands(), kind, scopes).filter(({ id }) => !isTab(id))
  if (commands.length === 0) return null
  return (
    <Menu align="end" trigger={<Button iconEnd="chevron-down">{t('record.menu')}</Button>}>
      {commands.map((command) => (
        <CommandMenuItem key={command.id} command={command} />
      ))}
    </Menu>
  )
}
