/** A pattern of LIKE for what contains a text as it is typed: none of its signs is read as the pattern's own. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
