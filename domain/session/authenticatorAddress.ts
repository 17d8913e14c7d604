/** PRO-21: what an authenticator is told, as an `otpauth` address (Key URI Format); `secret` is in Base32. */
export const authenticatorAddress = (issuer: string, userLogin: string, secret: string): string => {
  const label = [issuer, userLogin].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
