/**
 * A number as people write it, without the sign of dollars and what parts thousands. A comma that parts none stays, so that
 * "1,5" is no number rather than fifteen.
 */
export const plainNumber = (text: string): string => {
  const plain = text.trim().replace(/^([+-]?)\s*\$\s*/, '$1')
  return /^[+-]?\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/.test(plain) ? plain.replaceAll(/[,\s]/g, '') : plain
}
