import { group, nullable, on, oneOf, slice, type Infer } from '../kernel/index.ts'
import { appearanceFound, densities, densityChosen, themeChosen, themes } from './actions.ts'

const shape = group({ theme: nullable(oneOf(themes)), density: nullable(oneOf(densities)) })
export type AppearanceState = Infer<typeof shape>

/** How all pages look on this device, whoever is signed in; null until it is known. */
export const appearanceSlice = slice(
  'appearance',
  shape,
  { theme: null, density: null } satisfies AppearanceState as AppearanceState,
  [
    on(themeChosen, (state, { theme }) => {
      state.theme = theme
    }),
    on(densityChosen, (state, { density }) => {
      state.density = density
    }),
    on(appearanceFound, (state, { theme, density }) => {
      state.theme = theme
      state.density = density
    }),
  ],
)
