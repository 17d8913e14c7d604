/** Every command of the build: menus, palette, chords and permission tests read this list. A new feature is one line here. */
import { commandRegistry } from './kernel/index.ts'
import { configCommands } from './config/index.ts'
import { exportCommands } from './exports/index.ts'
import { itemCommands } from './items/index.ts'
import { listCommands, selectionCommands } from './lists/index.ts'
import { logCommands } from './log/index.ts'
import { navigationCommands } from './navigation/index.ts'
import { notificationCommands } from './notifications/index.ts'
import { operationCommands } from './operations/index.ts'
import { quickSearchCommands } from './quickSearch/index.ts'
import { recordCommands } from './records/index.ts'
import { savedFilterCommands } from './savedFilters/index.ts'
import { sessionCommands } from './session/index.ts'
import { tagCommands } from './tags/index.ts'

export const commands = commandRegistry(
  navigationCommands,
  notificationCommands,
  sessionCommands,
  configCommands,
  recordCommands,
  itemCommands,
  operationCommands,
  tagCommands,
  listCommands,
  selectionCommands,
  savedFilterCommands,
  quickSearchCommands,
  exportCommands,
  logCommands,
)
