/** The face of rich text. */
export {
  allowedAttributes,
  allowedTags,
  boundaryTags,
  formats,
  imageAddressOf,
  imageKeyOf,
  isImageAddress,
  isLinkAddress,
  linkAddressOf,
  mostRichTextTyped,
  richTextLimit,
  silentTags,
  synonyms,
} from './allowed.ts'
export type { MarkName } from './allowed.ts'
export { isTextBlock, marksOf } from './blocks.ts'
export type { Block, Marks, Piece, TextBlock } from './blocks.ts'
export { parse as parseRichText } from './parse.ts'
export { cleanHtml, fromPlainText, plainText, richTextProblem } from './rules.ts'
export { serialise as serialiseRichText } from './serialise.ts'
