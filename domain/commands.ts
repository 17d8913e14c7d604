/** Every command of the build: menus, palette, chords and permission tests read this list. */
import * as features from './features.ts'
import { commandRegistry, membersOf } from './kernel/index.ts'

const last = 1_000

const ranked = membersOf(features)
  .flatMap((each) => ('commands' in each ? [each] : []))
  .toSorted((one, other) => ('rank' in one ? one.rank : last) - ('rank' in other ? other.rank : last))

export const commands = commandRegistry(...ranked.map((each) => each.commands))
