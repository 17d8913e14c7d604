import { accountIs, type AccountIs } from '../../domain/accounts/index.ts'
import { dayFrom, isoDay } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useToday } from '../clock/index.ts'
import { Badge } from '../ui/index.ts'

const tones = {
  fine: 'success',
  trial: 'accent',
  renewal: 'warning',
  pastDue: 'warning',
  expired: 'danger',
  deactivated: 'neutral',
  archived: 'neutral',
} as const satisfies Readonly<Record<AccountIs, string>>

/** How an account stands today. */
export const State = ({ account }: { readonly account: Parameters<typeof accountIs>[0] }) => {
  const today = dayFrom(useToday())
  const is = accountIs(account, today === null ? '' : isoDay(today))
  return <Badge tone={tones[is]}>{t(`account.is.${is}`)}</Badge>
}
