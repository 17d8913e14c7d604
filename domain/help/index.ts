/** The face of help blocks (HLP-01 … HLP-12, SRV-32). */
export {
  helpEdited,
  helpLeftAnswered,
  helpNotSaved,
  helpRecovered,
  helpSaved,
  helpSaveRepeated,
  helpToggled,
} from './actions.ts'
export { getHelpBlocks, putHelpBlock } from './api.ts'
export { helpBlocks } from './ask.ts'
export { helpIcons, helpProblems, isHelpIcon } from './helpBlock.ts'
export type { HelpBlock, HelpChange, HelpField, HelpTexts } from './helpBlock.ts'
export { helpDialog, helpInline, helpSearch, longestHelpSearch } from './parts.ts'
export { mayEditHelp } from './rules.ts'
export { findHelp, mayEditHelpHere, savable, shownHelp, unsentHelp } from './selectors.ts'
