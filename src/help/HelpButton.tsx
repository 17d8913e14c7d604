import { offeredLinks } from '../../domain/affiliates/index.ts'
import { helpDialog, isHelpIcon, shownHelp } from '../../domain/help/index.ts'
import { t } from '../../domain/messages/index.ts'
import { isEnrolling } from '../../domain/session/index.ts'
import { useMinute } from '../clock/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { Button, IconButton } from '../ui/index.ts'

type Props = {
  readonly className?: string | undefined
  /** In a menu: with its words; told when it was pressed. */
  readonly onShown?: (() => void) | undefined
}

/** The dashboard is the first page under another name (NAV-10). */
const placeOf = (route: string | undefined): string | undefined => (route === 'dashboard' ? 'home' : route)

/** Where no block stands beside a screen, the help is what the account's affiliate offers. */
const noBlock = { id: 0, icon: 'help', tooltip: '', title: '', status: 1 } as const

/**
 * HLP-02, HLP-03: opens the block that stands beside the screen in view, where the user may see one; and the training
 * links that the account is offered (AFF-27).
 */
export const HelpButton = ({ className, onShown }: Props) => {
  const [shown, show] = usePart(helpDialog)
  const place = useAppSelector(({ navigation }) => placeOf(navigation.at?.route))
  const now = useMinute()
  const isTrained = useAppSelector((state) => offeredLinks(state, now).length > 0)
  const block = useAppSelector(shownHelp).find(({ identifier }) => identifier === place)
  // Its dialog comes with what a second factor opens (PRO-37).
  const isLimited = useAppSelector(isEnrolling)
  if (isLimited || (block === undefined && !isTrained)) return null
  const { id, icon, tooltip, title, status } = block ?? noBlock
  const name = [tooltip, title, t('help.untitled')].find((each) => each !== '') ?? ''
  const label = status === 1 ? name : `${name} ${t('help.disabled')}`
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
