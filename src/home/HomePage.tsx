import { commands } from '../../domain/commands.ts'
import { meets } from '../../domain/kernel/index.ts'
import { namedDay, t } from '../../domain/messages/index.ts'
import { mainMenu } from '../../domain/navigation/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useToday } from '../clock/index.ts'
import { CommandButton, shownChord } from '../commands/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Kbd, PageHeader } from '../ui/index.ts'
import css from './home.module.css'
import { iconOf } from './icons.ts'
import { Changes } from './Changes.tsx'
import { Day } from './Day.tsx'
import { Recent } from './Recent.tsx'
import { Unfinished } from './Unfinished.tsx'


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

/**
 * NAV-54: the day's start for staff: where to go, what is to be done, what changed, what is unfinished, what was open last.
 * The dashboard, where a sign-in leads, is the same screen (SES-29).
 */
export const HomePage = () => {
  const today = useToday()
  const scopes = useAppSelector(scopesOf)
  const name = useAppSelector((state) => state.session.user?.first ?? '')
  const agency = useAppSelector((state) => currentAccount(state)?.name ?? '')
  const tiles = mainMenu(
    commands.filter(({ needs }) => meets(scopes, needs)),
    scopes,
  ).flatMap((entry) => (entry.is === 'button' ? [entry.command] : entry.commands))
  return (
    <>
      <PageHeader title={t('home.welcome', { name })} subtitle={[namedDay(Date.parse(today)), agency].filter((part) => part !== '').join(' · ')} />
      <nav aria-label={t('home.go')} className={css.tiles}>
        {tiles.map((command) => (
          <CommandButton key={command.id} command={command} icon={iconOf(command.id)} hint className={css.tile} />
        ))}
      </nav>
      <Tip />
      <Changes />
      <div className={css.columns}>
        <Day />
        <Recent />
        <Unfinished />
      </div>
    </>
  )
}
