import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import * as acts from './acts.ts'
import { accountHistory, accountUsers, listedAccounts, oneAccount } from './asks.ts'
import * as parts from './parts.ts'
import { accountsSlice } from './reducer.ts'

export const accounts = {
  facts,
  slices: [accountsSlice],
  asks: [listedAccounts, oneAccount, accountUsers, accountHistory],
  acts: Object.values(acts),
  parts: Object.values(parts),
} as const satisfies Feature
