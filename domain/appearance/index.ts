/** The face of the appearance: theme and density, a choice of this device. */
export { appearanceFound, densities, densityChosen, themeChosen, themes } from './actions.ts'
