import * as fc from 'fast-check'

const surrogates = 0xd800
const afterThem = 0xe000
const gap = afterThem - surrogates

/**
 * A unit for texts of any characters at all. The library's own ('binary') keeps a map of all 1,112,064 of them, which
 * takes a second to make and is walked through with everything that is tidied up after it.
 */
export const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff - gap }).map(
  (nth) => String.fromCodePoint(nth < surrogates ? nth : nth + gap),
  (sign) => {
    const code = typeof sign === 'string' ? sign.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== sign || !sign.isWellFormed())
      throw new TypeError('It is not one character.')
    return code < surrogates ? code : code - gap
  },
)
