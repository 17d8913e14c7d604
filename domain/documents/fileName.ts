/** Names of files, which come from other people's devices. */

/** In UTF-8; what file systems take. */
const longestName = 200

/** Names that Windows keeps for devices, whatever their ending; it passes over spaces before that. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?=\s*(?:\.|$))/i

/** In lower case, without the dot; '' when there is none. */
export const endingOf = (name: string): string => /[^.]\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const cleanedOnce = (name: string): string | null => {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (plain === '' || plain.replaceAll('_', '') === '') return null
  const safe = devices.test(plain) ? `_${plain}` : plain
  const ending = endingOf(safe)
  const tail = ending === '' ? '' : safe.slice(-ending.length - 1)
  return `${fitted(safe.slice(0, safe.length - tail.length), longestName - tail.length).trimEnd()}${tail}`
}

/**
 * The name as it is kept and shown: no folders, nothing that a file system, a header or a reader could mistake. The
 * characters that turn the direction of writing would let `fdp.exe` look like `exe.pdf`. Null when nothing is left.
 */
export const cleanFileName = (name: string): string | null => {
  const clean = cleanedOnce(name)
  // What was cut off may leave something to clean.
  return clean === null || clean === name ? clean : cleanFileName(clean)
}

const fitted = (text: string, bytes: number): string => {
  let room = bytes
  let kept = ''
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    room -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
    if (room < 0) return kept
    kept += sign
  }
  return kept
}
