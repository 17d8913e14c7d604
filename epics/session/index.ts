/** The session's face. */
import type { NamedEpic } from '../kernel/index.ts'
import { contactPersonEpic } from './contactPerson.epic.ts'
import { passwordSetEpic, registrationEpic, resetEpic, signUpEpic, ssoEpic } from './forms.epic.ts'
import { loadEpic } from './load.epic.ts'
import { loginCancelledEpic, loginEpic } from './login.epic.ts'
import { logoutEpic } from './logout.epic.ts'
import { otherTabEpic } from './otherTab.epic.ts'
import { revokeOthersEpic } from './revokeOthers.epic.ts'
import { startEpic } from './start.epic.ts'

export { startRefused } from './start.epic.ts'

export const sessionEpics: readonly NamedEpic[] = [
  startEpic,
  loginEpic,
  loginCancelledEpic,
  loadEpic,
  contactPersonEpic,
  logoutEpic,
  otherTabEpic,
  revokeOthersEpic,
  resetEpic,
  passwordSetEpic,
  registrationEpic,
  signUpEpic,
  ssoEpic,
]
