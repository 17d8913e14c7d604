/** What stands open, is chosen or typed on the page where somebody is: the parts of all features. */
import * as features from './features.ts'
import { group, membersOf, nullable, on, same, slice, type AnyPart, type Field, type On } from './kernel/index.ts'
import { destination, routeEntered, type Destination } from './navigation/index.ts'
import { loggedOut } from './session/index.ts'

export const parts = membersOf(features).flatMap((each): readonly AnyPart[] => ('parts' in each ? each.parts : []))

export const partFacts = Object.fromEntries(parts.map(({ changed }) => [changed.type, changed]))

const each = <T>(of: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(parts.map(({ name, field }) => [name, of(field)]))

type PartsState = { at: Destination | null; shown: Record<string, unknown> }
const shape = group({ at: nullable(destination), shown: group(each(nullable)) }) as Field as Field<PartsState>
const nothing = (): Record<string, null> => each(() => null)

/** What is looked for in a list is no other place. */
const placeOf = ({ searchType: _type, searchValue: _value, ...place }: Destination): Destination => place

export const partsSlice = slice('parts', shape, { at: null, shown: nothing() }, [
  ...parts.map(({ name, changed }): On<PartsState> => ({
    type: changed.type,
    handle: ({ shown }, payload) => {
      shown[name] = (payload as { value: unknown }).value
    },
  })),
  /** A reload comes to the place that it left. */
  on(routeEntered, (state, entered) => {
    const at = placeOf(entered)
    if (state.at !== null && !same(state.at, at)) state.shown = nothing()
    state.at = at
  }),
  on(loggedOut, (state) => {
    state.shown = nothing()
  }),
])
