/** The face of letters. */
export { bulkLettersSeen, letterAsked, templateChosen, templateFilled, templateNotFilled } from './actions.ts'
export { bulkLetterPdf, fillTemplate, letterPdf, unseenBulkLetters } from './api.ts'
export type { Filled, LetterOwner, Unseen } from './api.ts'
export { pdfName } from './fileName.ts'
export { fillLetter } from './fillLetter.ts'
export { addressLines, letterDay, usualLayout } from './layout.ts'
export type { LetterFont, LetterLayout } from './layout.ts'
export { letterValues } from './placeholders.ts'
export { placeholderForm, placeholdersIn } from './unknown.ts'
export {
  bulkLetterDetails,
  bulkLetterForm,
  courtOfLetters,
  letterPreview,
  longestTemplateSearch,
  newLetter,
  templateSearch,
} from './parts.ts'
