import { useId } from 'react'
import { commands } from '../../domain/commands.ts'
import { meets, type Command } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { mainMenu } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { CommandButton, shownChord } from '../commands/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Kbd } from '../ui/index.ts'
import css from './home.module.css'
import { iconOf } from './icons.ts'

type Group = { readonly title: string; readonly commands: readonly Command[] }

/** The main menu's groups; what stands there by itself is one group here, the last. */
const groupsOf = (scopes: ReadonlySet<string> | null): readonly Group[] => {
  const permitted = commands.filter(({ needs }) => meets(scopes, needs))
  const entries = mainMenu(permitted, scopes)
  const single = entries.flatMap((entry) => (entry.is === 'button' ? [entry.command] : []))
  const groups = entries.flatMap((entry) => (entry.is === 'dropDown' ? [entry] : []))
  return single.length === 0 ? groups : [...groups, { title: 'menu.single', commands: single }]
}

const Tip = () => {
  const [before, after] = t('home.tip', { keys: '\n' }).split('\n')
  return (
    <p className={css.tip}>
      {before}
      <Kbd keys={shownChord('mod+k')} />
      {after}
    </p>
  )
}

const GroupOf = ({ of: { title, commands: places } }: { readonly of: Group }) => {
  const id = useId()
  return (
    <div>
      <h3 id={id} className={css.group}>
        {tOf(title)}
      </h3>
      <ul className={css.places} aria-labelledby={id}>
        {places.map((command) => (
          <li key={command.id}>
            <CommandButton command={command} icon={iconOf(command.id)} hint className={css.place} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** NAV-54: a tile for each permitted area, in the menu's groups. */
export const Places = () => {
  const scopes = useAppSelector(scopesOf)
  const id = useId()
  return (
    <nav aria-labelledby={id} className={css.go}>
      <header className={css.goHead}>
        <h2 id={id}>{t('home.go')}</h2>
        <Tip />
      </header>
      <div className={css.groups}>
        {groupsOf(scopes).map((group) => (
          <GroupOf key={group.title} of={group} />
        ))}
      </div>
    </nav>
  )
}
