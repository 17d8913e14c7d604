/** The questions of all features, with their answers. */
import { unasked, type Answer, type AnyAsk } from './calls/index.ts'
import * as features from './features.ts'
import { afresh, group, on, slice, membersOf, type Field, type On } from './kernel/index.ts'
import { loggedOut } from './session/index.ts'

export const asks = membersOf(features).flatMap((each): readonly AnyAsk[] => ('asks' in each ? each.asks : []))

export const askFacts = Object.fromEntries(
  asks.flatMap(({ opened, loaded, failed }) => [opened, loaded, failed].map((each) => [each.type, each])),
)

const members = <T>(of: (each: AnyAsk) => T): Record<string, T> =>
  Object.fromEntries(asks.map((each) => [each.name, of(each)]))

const nothing = members((): Answer => unasked)
const shape = group(members((each) => each.shape as Field)) as Field as Field<Record<string, Answer>>

/** What was asked of the server, with the answers. */
export const asksSlice = slice('asks', shape, nothing, [
  ...asks.flatMap(({ name, handlers }) =>
    handlers.map((each): On<Record<string, Answer>> => ({
      type: each.type,
      handle: (draft, payload, action) => each.handle(draft[name] as never, payload, action),
    })),
  ),
  on(loggedOut, (draft) => {
    Object.assign(draft, afresh(nothing))
  }),
])
