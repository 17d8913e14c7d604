import { addonNames } from '../access/index.ts'
import { fact, flag, group, oneOf, part } from '../kernel/index.ts'

export const setting = group({ name: oneOf(addonNames), active: flag() })
/** ADM-27: somebody has confirmed it. */
export const addonAsked = fact('addons/asked', { v: 1, origin: 'intent', payload: setting })
/** What is asked before a module is turned on or cancelled. */
export const addonQuestion = part('addons/question', setting)
