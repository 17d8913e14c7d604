/** A text as it can be kept, without blanks around it: PostgreSQL takes no NUL and no half of a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()
