/** CFG-19: how large a thing may be that is kept, in kilobytes of JSON text. */
export const largestItem = 5_120

const kilobyte = 1_024

/** Length in UTF-8, as it is stored. Half a surrogate pair counts as the sign that stands for it. */
const bytesOf = (text: string): number => {
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    bytes += unit < 0x800 ? 1 : 2
    const isPair =
      unit >= 0xd800 && unit < 0xdc00 && text.charCodeAt(at + 1) >= 0xdc00 && text.charCodeAt(at + 1) < 0xe000
    // Two units, which are four bytes together.
    if (isPair) at += 1
  }
  return bytes
}

export const kilobytesOf = (json: string): number => bytesOf(json) / kilobyte

/** A unit is one byte at least and three at most, so most texts need not be counted. */
export const isTooLarge = (json: string): boolean => {
  const most = largestItem * kilobyte
  return json.length > most || (json.length * 3 > most && bytesOf(json) > most)
}
