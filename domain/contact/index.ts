/** The face of the contact form (NAV-12, NAV-13, SRV-78). */
export { contactEdited, contactRequested, lettersRecovered } from './actions.ts'
export { contactSupport } from './acts.ts'
export { messageLimit, sendContact, subjectLimit } from './api.ts'
export { contactPage, isSendingContact, unsentLetters } from './reducer.ts'
