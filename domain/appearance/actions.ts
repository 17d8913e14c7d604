import { fact, group, oneOf } from '../kernel/index.ts'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const

export const themeChosen = fact('appearance/themeChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ theme: oneOf(themes) }),
})
export const densityChosen = fact('appearance/densityChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ density: oneOf(densities) }),
})
/** What was chosen on this device before. */
export const appearanceFound = fact('appearance/found', {
  v: 1,
  origin: 'storage',
  payload: group({ theme: oneOf(themes), density: oneOf(densities) }),
})
