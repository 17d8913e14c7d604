/** The face of the pipelines of accounts. */
import {
  accountDeactivationAsked,
  clientAddonAsked,
  deactivateAccount,
  partnerRemovalAsked,
  removePartner,
  setClientAddon,
} from '../../domain/accounts/index.ts'
import { beginsOn } from '../acts/index.ts'
import type { NamedEpic } from '../kernel/index.ts'
import { newsEpic } from './news.epic.ts'
import { saveAccountEpic } from './save.epic.ts'

export const accountsEpics: readonly NamedEpic[] = [
  saveAccountEpic,
  newsEpic,
  beginsOn('accounts.addon', clientAddonAsked, setClientAddon),
  beginsOn('accounts.removePartner', partnerRemovalAsked, removePartner),
  beginsOn('accounts.deactivate', accountDeactivationAsked, deactivateAccount),
]
