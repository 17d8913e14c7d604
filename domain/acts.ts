/** Every act, and those that are under way. A new act is one line here. */
import type { Act } from './calls/index.ts'
import { contactSupport } from './contact/index.ts'
import { removeExportAct, requestExport } from './exports/index.ts'
import { columnsOfImport, decisionsOfImport, removalOfImport, runOfImport, undoOfImport } from './imports/index.ts'
import { dictionary, fact, flag, group, key, on, slice, variant, type Field } from './kernel/index.ts'
import { putBackFilters, removeFilters, saveFilters } from './savedFilters/index.ts'
import { enterBundle } from './services/index.ts'
import { loggedOut } from './session/index.ts'

const acts = [
  requestExport,
  removeExportAct,
  columnsOfImport,
  decisionsOfImport,
  runOfImport,
  undoOfImport,
  removalOfImport,
  saveFilters,
  removeFilters,
  putBackFilters,
  enterBundle,
  contactSupport,
] as const

export type AnyAct = Act<string, never, never>
export type ActAsked = { does: string; asked: unknown }

const asked = variant(
  'does',
  Object.fromEntries(acts.map((each) => [each.name, group({ asked: each.asked })])),
) as Field as Field<ActAsked>

const name = (): Field<string> => key('operation')

/** It is sent under that name, the idempotency key. */
export const actBegun = fact('acts/begun', { v: 1, origin: 'timer', payload: group({ name: name(), act: asked }) })
/** Its answer came, and what follows from it came before this. */
export const actEnded = fact('acts/ended', {
  v: 1,
  origin: 'server',
  payload: group({ name: name(), isDone: flag() }),
})

export type ActsState = { underWay: Record<string, ActAsked> }
const shape: Field<ActsState> = group({ underWay: dictionary(asked, name()) })

export const actsSlice = slice('acts', shape, { underWay: {} }, [
  on(actBegun, ({ underWay }, { name: one, act }) => {
    underWay[one] = act
  }),
  on(actEnded, ({ underWay }, { name: one }) => {
    delete underWay[one]
  }),
  on(loggedOut, (state) => {
    state.underWay = {}
  }),
])

export const actNamed = (does: string): AnyAct | undefined =>
  acts.find((each) => each.name === does) as AnyAct | undefined
