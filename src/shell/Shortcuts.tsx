import { useState } from 'react'
import { commands } from '../../domain/commands.ts'
import { meets, type Command } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { shortcutsClosed } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { currentKeys, setKeys, shownChord } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Dialog, Kbd, Switch } from '../ui/index.ts'
import css from './shortcuts.module.css'

const order = ['go', 'create', 'record', 'session', 'help'] as const

/** WCAG 2.1.4 */
const SingleKeys = () => {
  const [on, setOn] = useState(currentKeys)
  const change = (next: boolean): void => {
    setKeys(next)
    setOn(next)
  }
  return <Switch label={t('palette.keys')} help={t('palette.keysText')} checked={on} onCheckedChange={change} />
}

/** The `?` sheet: every shortcut of the registry that this person may use, here or on another page. */
export const Shortcuts = () => {
  const open = useAppSelector((state) => state.navigation.shortcutsOpen)
  const scopes = useAppSelector(scopesOf)
  const say = useSay()
  const groups = Map.groupBy(
    commands.filter(({ chord, needs }) => chord !== undefined && meets(scopes, needs)),
    ({ group }) => group,
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : say(shortcutsClosed({})))}
      closeOnOutside
      title={t('shell.shortcuts')}
      description={t('shell.shortcuts.text', { mod: shownChord('mod') })}
    >
      <SingleKeys />
      <div className={css.groups}>
        {order.flatMap((group) => {
          const members: readonly Command[] = groups.get(group) ?? []
          return members.length === 0
            ? []
            : [
                <section key={group} aria-label={t(`shell.group.${group}`)}>
                  <h3>{t(`shell.group.${group}`)}</h3>
                  <dl>
                    {members.map(({ id, title, chord = '' }) => (
                      <div key={id}>
                        <dt>{tOf(title)}</dt>
                        <dd>
                          <Kbd keys={shownChord(chord)} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>,
              ]
        })}
      </div>
    </Dialog>
  )
}
