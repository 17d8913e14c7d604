/** Every command of the build: menus, palette, chords and permission tests read this list. */
import * as features from './features.ts'
import { commandRegistry, membersOf } from './kernel/index.ts'

export const commands = commandRegistry(
  ...membersOf(features).flatMap((each) => ('commands' in each ? [each.commands] : [])),
)
