/** Every action type that the log may hold. A new feature is one line here. */
import { actionRegistry } from './kernel/index.ts'
import * as acts from './acts.ts'
import { askFacts } from './asks.ts'
import * as calls from './calls/actions.ts'
import * as caseNumbers from './caseNumbers/actions.ts'
import * as config from './config/actions.ts'
import * as contact from './contact/actions.ts'
import * as dashboard from './dashboard/actions.ts'
import * as documents from './documents/actions.ts'
import * as exports from './exports/actions.ts'
import * as imports from './imports/actions.ts'
import * as history from './history/actions.ts'
import * as languages from './languages/actions.ts'
import * as letters from './letters/actions.ts'
import * as items from './items/actions.ts'
import * as likeness from './likeness/actions.ts'
import * as lists from './lists/actions.ts'
import * as localCache from './localCache/actions.ts'
import * as log from './log/actions.ts'
import * as navigation from './navigation/actions.ts'
import * as notifications from './notifications/actions.ts'
import * as operations from './operations/actions.ts'
import * as quickSearch from './quickSearch/actions.ts'
import * as records from './records/actions.ts'
import * as savedFilters from './savedFilters/actions.ts'
import * as selections from './selections/actions.ts'
import * as services from './services/actions.ts'
import * as session from './session/actions.ts'
import * as tags from './tags/actions.ts'

export const actions = actionRegistry(
  contact,
  dashboard,
  session,
  calls,
  acts,
  askFacts,
  config,
  navigation,
  notifications,
  records,
  operations,
  items,
  services,
  tags,
  letters,
  likeness,
  lists,
  quickSearch,
  history,
  log,
  caseNumbers,
  exports,
  documents,
  imports,
  localCache,
  selections,
  languages,
  savedFilters,
)
