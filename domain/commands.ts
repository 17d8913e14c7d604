/** Every command of the build: menus, palette, chords and permission tests read this list. */
import * as features from './features.ts'
import { commandRegistry, membersOf } from './kernel/index.ts'
import { destinationOf, isBuilt, isOfMenu } from './navigation/index.ts'

const last = 1_000

const ranked = membersOf(features)
  .flatMap((each) => ('commands' in each ? [each] : []))
  .toSorted((one, other) => ('rank' in one ? one.rank : last) - ('rank' in other ? other.rank : last))

/** Those that lead to a page which is still to come among them. */
export const declaredCommands = commandRegistry(...ranked.map((each) => each.commands))

/**
 * Those that lead somewhere: an entry, a tile or a row of the palette appears with the screen that it leads to. A tab of
 * the administration stands in its menu before that, and is found there as it is called.
 */
export const commands = declaredCommands.filter(
  ({ path }) => path === undefined || isBuilt(destinationOf(path)) || isOfMenu(destinationOf(path)),
)
