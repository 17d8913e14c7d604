/**
 * What is empty: a text in which nothing can be seen. Spaces, controls, signs of no width and those that turn the way of
 * writing (UAX #44: Default_Ignorable_Code_Point), and the blank Braille pattern. Code points that a Unicode of later on
 * may show are none of them, so that client and server say the same.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

const unseenButSpaces = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const isBlank = (text: string): boolean => text.replaceAll(unseen, '') === ''

const spaces = /[\p{Z}\u2800]+/gu

/** What can be seen of a name, in one case: names of which it is the same are taken for one. */
export const seenName = (text: string): string =>
  text.normalize('NFKC').replaceAll(spaces, ' ').replaceAll(unseenButSpaces, '').trim().toUpperCase()

/** A text in which something can be seen. */
export const isFilled = (value: unknown): boolean => typeof value === 'string' && !isBlank(value)
