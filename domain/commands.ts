/** Every command of the build: menus, palette, chords and permission tests read this list. A new feature is one line here. */
import { commandRegistry } from './kernel/index.ts'
import { exportCommands } from './exports/index.ts'
import { listCommands } from './lists/index.ts'
import { logCommands } from './log/index.ts'
import { navigationCommands } from './navigation/index.ts'
import { operationCommands } from './operations/index.ts'
import { quickSearchCommands } from './quickSearch/index.ts'
import { recordCommands } from './records/index.ts'
import { sessionCommands } from './session/index.ts'
import { tagCommands } from './tags/index.ts'

export const commands = commandRegistry(navigationCommands, sessionCommands, recordCommands, operationCommands, tagCommands, listCommands, quickSearchCommands, exportCommands, logCommands)
