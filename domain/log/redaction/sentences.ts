import { messageKeys, wording } from '../../messages/index.ts'

/**
 * Sentences of the catalogue as they stand: what the product said needs no renaming, and support must be able to read
 * it. Single words and sentences with values in them don't count, for a person could have typed them.
 */
export const sentencesOf = (): ReadonlySet<string> =>
  new Set(
    messageKeys()
      .map((key) => wording(key))
      .filter((text) => text.length >= 20 && text.includes(' ') && !text.includes('{')),
  )
