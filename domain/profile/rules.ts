/** Rules of the second factor, without a screen. */

/** PRO-22 */
export const authenticatorCodeLength = 6

/** PRO-30: digits, the country's first. */
export const isFactorPhone = (typed: string): boolean => /^[1-9]\d{10}$/.test(typed)

/** PRO-33 */
export const isPhoneCode = (typed: string): boolean => typed.trim().length > 2

/** PRO-31: nothing but the last four digits. */
export const maskedPhone = (phone: string): string => phone.replaceAll(/.(?=.{4})/gsu, '•')
