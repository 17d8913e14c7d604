import { t, tOf } from '../../domain/messages/index.ts'
import { mainMenu, placedAt } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { CommandButton, useAvailableCommands } from '../commands/index.ts'
import { HelpButton } from '../help/index.ts'
import { useAppSelector } from '../store/index.ts'
import { SideSheet } from '../ui/index.ts'
import { AppearanceChoices } from './AppearanceChoices.tsx'
import css from './staff.module.css'
import { DemoLink } from './DemoLink.tsx'
import { Who } from './Who.tsx'

type Props = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void; readonly path: string }

/** NAV-37: below 1050 px, all that the bar's menus hold and the search. */
export const SideMenu = ({ open, onOpenChange, path }: Props) => {
  const commands = useAvailableCommands()
  const scopes = useAppSelector(scopesOf)
  const close = (): void => onOpenChange(false)
  const here = (to: string | undefined): boolean => to !== undefined && to === path
  return (
    <SideSheet open={open} onOpenChange={onOpenChange} title={t('shell.menu')} footer={<Who />}>
      <nav className={css.sheet} aria-label={t('shell.menu.main')}>
        {placedAt(commands, 'topBar', scopes).map((command) => (
          <CommandButton key={command.id} command={command} current={here(command.path)} onRun={close} />
        ))}
        {mainMenu(commands, scopes).map((entry) =>
          entry.is === 'button' ? (
            <CommandButton
              key={entry.command.id}
              command={entry.command}
              current={here(entry.command.path)}
              onRun={close}
            />
          ) : (
            <section key={entry.title} className={css.sheet}>
              <h3>{tOf(entry.title)}</h3>
              {entry.commands.map((command) => (
                <CommandButton key={command.id} command={command} current={here(command.path)} onRun={close} />
              ))}
            </section>
          ),
        )}
        <section className={css.sheet}>
          <h3>{t('shell.menu.settings')}</h3>
          {placedAt(commands, 'settingsMenu', scopes).map((command) => (
            <CommandButton key={command.id} command={command} onRun={close} />
          ))}
          <DemoLink onShown={close} />
          <HelpButton onShown={close} />
        </section>
      </nav>
      <AppearanceChoices />
    </SideSheet>
  )
}
