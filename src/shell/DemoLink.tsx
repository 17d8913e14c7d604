import { passes } from '../../domain/access/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector } from '../store/index.ts'
import { MenuItem, OutsideLink } from '../ui/index.ts'

type Props = {
  /** In a list of links instead of a menu: told when it was pressed. */
  readonly onShown?: () => void
}

/** PRM-46: the demonstration, for whoever may see it, where there is one. */
export const DemoLink = ({ onShown }: Props) => {
  const scopes = useAppSelector(scopesOf)
  if (setup.demoAddress === null || scopes === null || !passes(scopes, 'demo.link')) return null
  const link = (
    <OutsideLink href={setup.demoAddress} onClick={onShown}>
      {t('shell.demo')}
    </OutsideLink>
  )
  return onShown === undefined ? <MenuItem asChild>{link}</MenuItem> : link
}
