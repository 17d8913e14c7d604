/** What people sign in with: login names and e-mail addresses. */
import { ok, refuse, type Result } from '../kernel/index.ts'

/**
 * Both sides of a comparison of login names or e-mail addresses: composed, of full-width and other variants the usual
 * letter (NFKC, UAX #15), in small letters.
 */
export const signInName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** Latin letters that are no base letter with marks, and that nobody takes for another letter. */
const otherLetters = 'æœøłđþðß'

const isPlainLetter = (sign: string): boolean => {
  const small = sign.toLowerCase()
  // A letter that becomes two signs in small letters does not become the same two everywhere.
  return [...small].length === 1 && (/^[a-z]\p{Mn}*$/u.test(small.normalize('NFD')) || otherLetters.includes(small))
}

/**
 * A login name as it is kept, or why it can't be one: 3 to 80 Latin letters, digits and `. _ - + ' @`. Letters of other
 * scripts, those without a base letter that look like another (`ı`, `ɑ`) and signs that are not seen (UTS #39) are
 * refused. One with an @ has to be the own address: it would keep the mailbox's owner from it.
 */
export const loginName = (typed: string, email: string): Result<string> => {
  const name = typed.normalize('NFKC').trim()
  const signs = [...name]
  if (signs.length < 3 || signs.length > 80 || /\s/.test(name))
    return refuse('invalid', 'A login name has 3 to 80 characters and no spaces.')
  if (!signs.every((sign) => /[0-9._\-+'@]/.test(sign) || isPlainLetter(sign)))
    return refuse('invalid', "A login name has Latin letters, digits and . _ - + ' @ only.")
  if (name.includes('@') && signInName(name) !== signInName(email))
    return refuse('invalid', 'A login name with an @ has to be your own e-mail address.')
  return ok(name)
}

/** One that others give to whoever has not registered: with an address that nobody has proven they would be in its owner's way. */
export const loginNameOfInvited = (typed: string): Result<string> => {
  const name = loginName(typed, typed)
  return name.ok && name.value.includes('@')
    ? refuse('invalid', 'A login name with an @ is taken by its owner after registering. The address signs in as well.')
    : name
}

const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** An e-mail address as it is kept, or why it can't be one: at most 255 characters (RFC 5321 §4.5.3.1). */
export const emailAddress = (typed: string): Result<string> => {
  const address = typed.normalize('NFKC').trim()
  const isOne = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/u.test(address) && !unseen.test(address)
  return address.length <= 255 && isOne ? ok(address) : refuse('invalid', 'Please enter an e-mail address.')
}
