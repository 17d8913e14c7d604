import { standingOf, type Standing } from '../session/index.ts'
import type { ListedAccount } from './listed.ts'

export type AccountIs = Standing['is'] | 'deactivated' | 'archived'
type Known = Omit<ListedAccount, 'id' | 'name' | 'product_name' | 'users' | 'last_activity_date'>

/** How an account stands on a day, yyyy-MM-dd, for who keeps it. */
export const accountIs = (account: Known, today: string): AccountIs => {
  if (account.archive_date !== null) return 'archived'
  return account.deactivation_date === null ? standingOf(account, true, today).is : 'deactivated'
}
