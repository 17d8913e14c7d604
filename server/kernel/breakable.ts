/** No word of a language is longer. */
const longestWord = /\S{80}(?=\S)/gu

/** Text in which no word is so long that what sets it on paper tries each of its letters, for minutes. */
export const breakable = (text: string): string => text.replace(longestWord, '$& ')
