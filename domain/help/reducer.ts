import {
  emptyTable,
  group,
  nullable,
  on,
  slice,
  table,
  tableGet,
  tablePut,
  tableRemove,
  text,
  type Field,
  type Infer,
  type Table,
} from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  helpEdited,
  helpLeftAnswered,
  helpNotSaved,
  helpRecovered,
  helpSaved,
  helpSaveRepeated,
  helpToggled,
  leftHelp,
} from './actions.ts'
import { helpChange, type HelpChange } from './helpBlock.ts'

type Unsaved = { change: HelpChange; problem: string | null }
/** By the block's number: what the server has not taken yet. */
export type HelpState = { unsaved: Table<Unsaved>; left: Infer<typeof leftHelp> }

const shape: Field<HelpState> = group({
  unsaved: table('help_block', group({ change: helpChange, problem: nullable(text('prose', 2_000)) })),
  left: leftHelp,
})

const add = ({ unsaved }: HelpState, id: number, change: HelpChange): void => {
  tablePut<Unsaved>(unsaved, id, { change: { ...tableGet(unsaved, id)?.change, ...change }, problem: null })
}

const nothing = (): HelpState => ({ unsaved: emptyTable<Unsaved>(), left: [] })

export const helpSlice = slice('help', shape, nothing(), [
  on(helpEdited, (state, { id, change }) => add(state, id, change)),
  on(helpToggled, (state, { id, status }) => add(state, id, { status })),
  on(helpRecovered, (state, { help }) => {
    state.left = [...state.left, ...help]
  }),
  on(helpLeftAnswered, (state, { id, isTaken }) => {
    const at = state.left.findIndex((each) => each.id === id)
    const found = state.left[at]
    if (found === undefined) return
    state.left = state.left.filter((_, index) => index !== at)
    if (isTaken) add(state, id, found.change)
  }),
  on(helpSaveRepeated, (state, { id }) => add(state, id, {})),
  /** What was typed since it was sent stays. */
  on(helpSaved, (state, { block: { id }, sent }) => {
    const own = tableGet(state.unsaved, id)
    if (own === undefined) return
    const left = Object.entries(own.change).filter(([field, value]) => sent[field as keyof HelpChange] !== value)
    if (left.length === 0) tableRemove(state.unsaved, id)
    else tablePut<Unsaved>(state.unsaved, id, { change: Object.fromEntries(left), problem: null })
  }),
  on(helpNotSaved, (state, { id, message }) => {
    const own = tableGet(state.unsaved, id)
    if (own !== undefined) own.problem = message
  }),
  on(loggedOut, (state) => {
    Object.assign(state, nothing())
  }),
])
