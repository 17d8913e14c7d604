import { questionDropped } from '../../domain/navigation/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { ConfirmDialog } from '../ui/index.ts'
import { useAvailableCommands, useRunCommand } from './useCommands.ts'

/** Asks before a command does what can't be taken back, wherever it was chosen. It stands once in the shell. */
export const CommandQuestion = () => {
  const say = useSay()
  const run = useRunCommand()
  const questioned = useAppSelector((state) => state.navigation.questioned)
  const command = useAvailableCommands().find(({ id }) => id === questioned?.command)
  if (questioned === null || command === undefined || command.risk === 'safe') return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) say(questionDropped({}))
      }}
      title={tOf(command.risk.title)}
      description={tOf(command.risk.text)}
      confirmLabel={tOf(command.risk.confirm)}
      cancelLabel={t('operations.cancel')}
      danger
      onConfirm={() => {
        say(questionDropped({}))
        run(command, questioned.by, {}, true)
      }}
    />
  )
}
