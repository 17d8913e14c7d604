/** The face of rich text. */
export {
  addressLimit,
  allowedAttributes,
  allowedTags,
  altLimit,
  boundaryTags,
  formats,
  imageAddressOf,
  imageKeyOf,
  isImageAddress,
  isLinkAddress,
  linkAddressOf,
  listKinds,
  markNames,
  richTextLimit,
  silentTags,
  synonyms,
} from './allowed.ts'
export type { Format, ListKind, MarkName } from './allowed.ts'
export { addImage, openImage } from './api.ts'
export { isBlank, isTextBlock, marksOf, noMarks } from './blocks.ts'
export type { Block, Marks, Piece, TextBlock } from './blocks.ts'
export { parse as parseRichText } from './parse.ts'
export { cleanHtml, fromPlainText, plainText, richTextProblem } from './rules.ts'
export { serialise as serialiseRichText } from './serialise.ts'
