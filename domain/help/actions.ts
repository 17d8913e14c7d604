import { count, fact, flag, group, id, list, text } from '../kernel/index.ts'
import { helpBlock, helpChange } from './helpBlock.ts'

const one = { id: id('help_block') }

/** HLP-06: what was typed. */
export const helpEdited = fact('help/edited', {
  v: 1,
  origin: 'intent',
  payload: group({ ...one, change: helpChange }),
})
/** HLP-07 */
export const helpToggled = fact('help/toggled', {
  v: 1,
  origin: 'intent',
  payload: group({ ...one, status: count(0, 1) }),
})
/** What other tabs left unsaved; it waits until somebody has said whether it is still meant. */
export const leftHelp = list(group({ ...one, change: helpChange }))
export const helpRecovered = fact('help/recovered', { v: 1, origin: 'storage', payload: group({ help: leftHelp }) })
/** Of a block, what was left first: it is taken into the form, or what stands there stays. */
export const helpLeftAnswered = fact('help/leftAnswered', {
  v: 1,
  origin: 'intent',
  payload: group({ ...one, isTaken: flag() }),
})
/** What could not be saved is to be sent once more. */
export const helpSaveRepeated = fact('help/saveRepeated', { v: 1, origin: 'intent', payload: group(one) })
export const helpSaved = fact('help/saved', {
  v: 1,
  origin: 'server',
  payload: group({ block: helpBlock, sent: helpChange }),
})
export const helpNotSaved = fact('help/notSaved', {
  v: 1,
  origin: 'server',
  payload: group({ ...one, message: text('prose', 2_000) }),
})
