import { helpDialog, isHelpIcon, shownHelp } from '../../domain/help/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { Button, IconButton } from '../ui/index.ts'

type Props = {
  readonly className?: string | undefined
  /** In a menu: with its words; told when it was pressed. */
  readonly onShown?: (() => void) | undefined
}

/** The dashboard is the first page under another name (NAV-10). */
const placeOf = (route: string | undefined): string | undefined => (route === 'dashboard' ? 'home' : route)

/** HLP-02, HLP-03: opens the block that stands beside the screen in view, where the user may see one. */
export const HelpButton = ({ className, onShown }: Props) => {
  const [shown, show] = usePart(helpDialog)
  const place = useAppSelector(({ navigation }) => placeOf(navigation.at?.route))
  const block = useAppSelector(shownHelp).find(({ identifier }) => identifier === place)
  if (block === undefined) return null
  const { id, icon, tooltip, title } = block
  const name = [tooltip, title, t('help.untitled')].find((each) => each !== '') ?? ''
  const label = block.status === 1 ? name : `${name} ${t('help.disabled')}`
  const shared = { icon: isHelpIcon(icon) ? icon : 'help', 'aria-haspopup': 'dialog' } as const
  const open = (): void => {
    show({ id, isEditing: false })
    onShown?.()
  }
  return onShown === undefined ? (
    <IconButton {...shared} label={label} className={className} aria-expanded={shown?.id === id} onClick={open} />
  ) : (
    <Button {...shared} variant="quiet" onClick={open}>
      {label}
    </Button>
  )
}
