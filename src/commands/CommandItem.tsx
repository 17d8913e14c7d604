import type { MouseEvent } from 'react'
import type { Command } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { titleInPlace } from '../../domain/navigation/index.ts'
import { Button, Icon, Kbd, MenuItem, type IconName } from '../ui/index.ts'
import { shownChord } from './chords.ts'
import { useAddressOf } from './useAddressOf.ts'
import { useRunCommand } from './useCommands.ts'

/** NAV-53: with ctrl, meta or the middle button a place opens in a new tab, and the browser does that by itself. */
const opensElsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

type Props = {
  readonly command: Command
  readonly icon?: IconName | undefined
  /** Shows the command's shortcut beside its name. */
  readonly hint?: boolean | undefined
  readonly className?: string | undefined
  readonly current?: boolean | undefined
  readonly onRun?: (() => void) | undefined
}

const Inside = ({ command, icon, hint = false }: Pick<Props, 'command' | 'icon' | 'hint'>) => (
  <>
    {icon === undefined ? null : <Icon name={icon} />}
    {icon === undefined && !hint ? tOf(command.title) : <span>{tOf(command.title)}</span>}
    {hint && command.chord !== undefined ? <Kbd keys={shownChord(command.chord)} /> : null}
  </>
)

/** A command as it stands in a menu or bar: a link where it is a place to go, else a button. */
export const CommandButton = ({ command, icon, hint, className, current = false, onRun }: Props) => {
  const run = useRunCommand()
  const addressOf = useAddressOf()
  const inside = <Inside command={command} icon={icon} hint={hint} />
  const go = (): void => {
    run(command, 'menu')
    onRun?.()
  }
  if (command.path === undefined)
    return (
      <button type="button" className={className} onClick={go}>
        {inside}
      </button>
    )
  return (
    <a
      href={addressOf(command.path)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        go()
      }}
    >
      {inside}
    </a>
  )
}

type ToolProps = Pick<Props, 'command' | 'icon'> & { readonly quiet?: boolean }

/** A command as it stands in a bar of the page's own. */
export const CommandToolButton = ({ command, icon, quiet = false }: ToolProps) => {
  const run = useRunCommand()
  return (
    <Button
      size="small"
      variant={quiet ? 'quiet' : undefined}
      icon={icon}
      onClick={() => run(command, 'menu')}
      data-print="hide"
    >
      {tOf(titleInPlace(command))}
    </Button>
  )
}

export const CommandMenuItem = ({ command, icon }: Pick<Props, 'command' | 'icon'>) => {
  const run = useRunCommand()
  const addressOf = useAddressOf()
  const title = tOf(titleInPlace(command))
  const shortcut = command.chord === undefined ? undefined : shownChord(command.chord)
  if (command.path === undefined)
    return (
      <MenuItem icon={icon} shortcut={shortcut} onSelect={() => run(command, 'menu')}>
        {title}
      </MenuItem>
    )
  return (
    <MenuItem asChild icon={icon} shortcut={shortcut}>
      <a
        href={addressOf(command.path)}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          run(command, 'menu')
        }}
      >
        {title}
      </a>
    </MenuItem>
  )
}
