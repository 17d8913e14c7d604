/** The face of a user's own profile. */
export {
  authenticatorAsked,
  authenticatorCodeGiven,
  authenticatorIssued,
  authenticatorNotIssued,
  factorMethodChosen,
  factorRefused,
  phoneCodeGiven,
  phoneCodeSent,
  phoneGiven,
  phoneWithdrawn,
} from './actions.ts'
export { authenticatorCodeLength, isFactorPhone, isPhoneCode, maskedPhone } from './rules.ts'
