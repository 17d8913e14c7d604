import { clientAddonAsked, clientAddonQuestion, setClientAddon } from '../../domain/accounts/index.ts'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { same } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { ModuleList } from '../addons/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Card } from '../ui/index.ts'
import type { TabProps } from './tab.ts'

/** BIL-25: the modules of a client's account. */
export const AddonsTab = ({ account, may }: TabProps) => {
  const say = useSay()
  const changing = useAppSelector((state) => actsUnderWay(state, setClientAddon), same)
  const [question, ask] = usePart(clientAddonQuestion)
  return (
    <Card title={t('account.tab.addons')}>
      <ModuleList
        account={account}
        may={may}
        changing={changing.filter((each) => each.account === account.id).map(({ name }) => name)}
        question={question}
        onAsk={ask}
        onSet={(set) => say(clientAddonAsked({ account: account.id, version: account.version, ...set }))}
      />
    </Card>
  )
}
