import { fact, group, oneOf } from '../kernel/index.ts'

/** Minutes without a sign of anybody after which the screen is hidden. */
export const idleMinutes = ['never', '1', '2', '5', '10'] as const
export type IdleMinutes = (typeof idleMinutes)[number]

const nothing = group({})
const chosen = group({ minutes: oneOf(idleMinutes) })

export const screenHidden = fact('privacy/screenHidden', { v: 1, origin: 'intent', payload: nothing })
/** Nobody was at work for as long as is set. */
export const screenLeftAlone = fact('privacy/screenLeftAlone', { v: 1, origin: 'timer', payload: nothing })
export const screenShown = fact('privacy/screenShown', { v: 1, origin: 'intent', payload: nothing })
export const hidingChosen = fact('privacy/hidingChosen', { v: 1, origin: 'intent', payload: chosen })
/** What was chosen on this device before. */
export const hidingFound = fact('privacy/hidingFound', { v: 1, origin: 'storage', payload: chosen })
