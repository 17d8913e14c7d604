/** The face of the privacy screen: what is on the screen is hidden from whoever stands behind it. */
export { hidingChosen, hidingFound, idleMinutes, screenLeftAlone, screenShown } from './actions.ts'
