import { useState, type ReactNode } from 'react'
import { mainMenu, placedAt, type MenuEntry } from '../../domain/navigation/index.ts'
import { currentUser, isEnrolling, scopesOf } from '../../domain/session/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { CommandButton, CommandMenuItem, shownChord, useAvailableCommands, useRunCommand } from '../commands/index.ts'
import { HelpButton } from '../help/index.ts'
import { Bell } from '../notifications/index.ts'
import { QuickSearch } from '../quickSearch/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Icon, IconButton, Kbd, Menu, MenuSeparator } from '../ui/index.ts'
import { AppearanceItems } from './AppearanceItems.tsx'
import { DemoLink } from './DemoLink.tsx'
import { SideMenu } from './SideMenu.tsx'
import css from './staff.module.css'
import { Who } from './Who.tsx'

const Entry = ({ entry, path }: { readonly entry: MenuEntry; readonly path: string }) => {
  if (entry.is === 'button')
    return <CommandButton command={entry.command} className={css.item} current={entry.command.path === path} />
  return (
    <Menu
      trigger={
        <button type="button" className={css.item}>
          {tOf(entry.title)}
          <Icon name="chevron-down" size="small" />
        </button>
      }
    >
      {entry.commands.map((command) => (
        <CommandMenuItem key={command.id} command={command} />
      ))}
    </Menu>
  )
}

/** NAV-18 … NAV-38: what the bar holds for staff, drawn from the registry. */
export const StaffBar = ({ path, brand }: { readonly path: string; readonly brand: ReactNode }) => {
  const [sideOpen, setSideOpen] = useState(false)
  const commands = useAvailableCommands()
  const scopes = useAppSelector(scopesOf)
  const user = useAppSelector(currentUser)
  const isLimited = useAppSelector(isEnrolling)
  const run = useRunCommand()
  const home = commands.find(({ id }) => id === 'go.home')
  const palette = commands.find(({ id }) => id === 'palette.open')
  const bell = commands.find(({ id }) => id === 'notifications.open')
  const masquerade = commands.find(({ id }) => id === 'masquerade.open')
  const logout = commands.find(({ id }) => id === 'session.logout')

  return (
    <>
      <span className={css.onlyNarrow}>
        <IconButton icon="menu" label={t('shell.menu')} onClick={() => setSideOpen(true)} className={css.item} />
      </span>
      {brand}
      <nav className={`${css.nav} ${css.onlyWide}`} aria-label={t('shell.menu.main')}>
        {home === undefined ? null : <CommandButton command={home} className={css.item} current={path === home.path} />}
        {mainMenu(commands, scopes).map((entry) => (
          <Entry key={entry.is === 'button' ? entry.command.id : entry.title} entry={entry} path={path} />
        ))}
      </nav>
      <span className={css.spring} />
      {isLimited ? null : <QuickSearch />}
      {palette === undefined ? null : (
        <button
          type="button"
          className={css.search}
          onClick={() => run(palette, 'menu')}
          title={t('shell.search')}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon name="keyboard" size="small" />
          <span>{t('shell.search')}</span>
          <Kbd keys={shownChord('mod+k')} />
        </button>
      )}
      {masquerade === undefined ? null : (
        <span className={css.onlyWide}>
          <IconButton
            icon="users"
            label={t('masquerade.command')}
            className={`${css.item} ${css.iconItem}`}
            aria-haspopup="dialog"
            onClick={() => run(masquerade, 'menu')}
          />
        </span>
      )}
      <span className={css.onlyWide}>
        <HelpButton className={`${css.item} ${css.iconItem}`} />
      </span>
      {bell === undefined ? null : <Bell command={bell} className={`${css.item} ${css.iconItem}`} />}
      <span className={css.onlyWide}>
        <Menu
          align="end"
          trigger={
            <button type="button" className={css.item}>
              <Icon name="settings" label={t('shell.menu.settings')} />
              <span className={css.userName}>{user === null ? '' : `${user.first} ${user.last}`}</span>
              <Icon name="chevron-down" size="small" />
            </button>
          }
        >
          <Who />
          <MenuSeparator />
          {placedAt(commands, 'settingsMenu', scopes).map((command) => (
            <CommandMenuItem key={command.id} command={command} />
          ))}
          <DemoLink />
          <MenuSeparator />
          <AppearanceItems />
        </Menu>
      </span>
      {logout === undefined ? null : (
        <span className={css.onlyWide}>
          <IconButton
            icon="logout"
            label={t('shell.logout')}
            shortcut={logout.chord === undefined ? undefined : shownChord(logout.chord)}
            className={`${css.item} ${css.iconItem}`}
            onClick={() => run(logout, 'menu')}
          />
        </span>
      )}
      <SideMenu open={sideOpen} onOpenChange={setSideOpen} path={path} />
    </>
  )
}
