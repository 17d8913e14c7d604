/** Every action type that the log may hold. A new feature is one line here. */
import { actionRegistry } from './kernel/index.ts'
import * as calls from './calls/actions.ts'
import * as config from './config/actions.ts'
import * as history from './history/actions.ts'
import * as letters from './letters/actions.ts'
import * as items from './items/actions.ts'
import * as likeness from './likeness/actions.ts'
import * as lists from './lists/actions.ts'
import * as log from './log/actions.ts'
import * as navigation from './navigation/actions.ts'
import * as operations from './operations/actions.ts'
import * as records from './records/actions.ts'
import * as services from './services/actions.ts'
import * as session from './session/actions.ts'
import * as tags from './tags/actions.ts'

export const actions = actionRegistry(session, calls, config, navigation, records, operations, items, services, tags, letters, likeness, lists, history, log)
