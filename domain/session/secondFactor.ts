/** What is told of a second factor, on screens and by `npm run admin`. */

/** PRO-21: what an authenticator is told, as an `otpauth` address (Key URI Format); `secret` is in Base32. */
export const authenticatorAddress = (issuer: string, userLogin: string, secret: string): string => {
  const label = [issuer, userLogin].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** A key or a code in groups of four, as it is written down and typed. */
export const inFours = (code: string): string => code.replaceAll(/(.{4})(?=.)/gu, '$1 ')
