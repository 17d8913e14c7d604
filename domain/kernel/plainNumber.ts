/**
 * A number as people write it, without the sign of dollars and what parts thousands. A comma that parts none stays, so that
 * "1,5" and "0,500" are no numbers rather than fifteen and five hundred.
 */
export const plainNumber = (text: string): string => {
  const plain = text.trim().replace(/^([+-]?)\s*\$\s*/, '$1')
  return /^[+-]?[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/.test(plain) ? plain.replaceAll(/[,\s]/g, '') : plain
}
