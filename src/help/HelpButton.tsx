import { helpDialog, isHelpIcon, shownHelp } from '../../domain/help/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { IconButton } from '../ui/index.ts'

type Props = { readonly className?: string | undefined }

/** The dashboard is the first page under another name (NAV-10). */
const placeOf = (route: string | undefined): string | undefined => (route === 'dashboard' ? 'home' : route)

/** HLP-02, HLP-03: opens the block that stands beside the screen in view, where the user may see one. */
export const HelpButton = ({ className }: Props) => {
  const [shown, show] = usePart(helpDialog)
  const place = useAppSelector(({ navigation }) => placeOf(navigation.at?.route))
  const block = useAppSelector(shownHelp).find(({ identifier }) => identifier === place)
  if (block === undefined) return null
  const { id, icon, tooltip, title } = block
  const name = [tooltip, title, t('help.untitled')].find((each) => each !== '') ?? ''
  return (
    <IconButton
      icon={isHelpIcon(icon) ? icon : 'help'}
      label={block.status === 1 ? name : `${name} ${t('help.disabled')}`}
      className={className}
      aria-haspopup="dialog"
      aria-expanded={shown?.id === id}
      onClick={() => show({ id, isEditing: false })}
    />
  )
}
