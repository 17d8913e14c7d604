import { count, flag, group, id, instant, label, list, nullable, on, slice, type Infer } from '../kernel/index.ts'
import { commandRun, destination, navigationRequested, paletteClosed, paletteOpened, routeEntered, shortcutsClosed, shortcutsOpened } from './actions.ts'

/** Uses kept for ranking; ids and times only, never names (palette, P17). */
const mostUses = 200

export const navigationShape = group({
  at: nullable(destination),
  /** Goes up with each request to go somewhere, so that the same place asked for twice is gone to twice. */
  requests: count(),
  paletteOpen: flag(),
  shortcutsOpen: flag(),
  uses: list(group({ command: label(80), record: nullable(id('record')), at: instant() })),
})
export type NavigationState = Infer<typeof navigationShape>

const initial: NavigationState = { at: null, requests: 0, paletteOpen: false, shortcutsOpen: false, uses: [] }

export const navigationSlice = slice('navigation', navigationShape, initial, [
  on(routeEntered, (draft, entered) => {
    draft.at = { ...entered }
  }),
  on(navigationRequested, (draft) => {
    draft.requests += 1
    draft.paletteOpen = false
    draft.shortcutsOpen = false
  }),
  on(paletteOpened, (draft) => {
    draft.paletteOpen = true
    draft.shortcutsOpen = false
  }),
  on(shortcutsOpened, (draft) => {
    draft.shortcutsOpen = true
    draft.paletteOpen = false
  }),
  on(shortcutsClosed, (draft) => {
    draft.shortcutsOpen = false
  }),
  on(paletteClosed, (draft) => {
    draft.paletteOpen = false
  }),
  on(commandRun, (draft, { command, record }, { at }) => {
    draft.uses.push({ command, record, at })
    // Cut seldom: to take from the front of a long list costs as much as to write it anew.
    if (draft.uses.length > 2 * mostUses) draft.uses = draft.uses.slice(-mostUses)
  }),
])
