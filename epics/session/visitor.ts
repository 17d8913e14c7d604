import type { NamedEpic } from '../kernel/index.ts'
import {
  emailConfirmationEpic,
  passwordSetEpic,
  registrationEpic,
  linkEpic,
  resetEpic,
  signUpEpic,
  ssoEpic,
} from './forms.epic.ts'
import { backupCodeSeenEpic, loginCancelledEpic, loginEpic } from './login.epic.ts'
import { logoutEpic } from './logout.epic.ts'
import { otherTabEpic } from './otherTab.epic.ts'
import { startEpic } from './start.epic.ts'

/** Up to the token, and from the logout on. */
export const visitorSessionEpics: readonly NamedEpic[] = [
  startEpic,
  loginEpic,
  backupCodeSeenEpic,
  loginCancelledEpic,
  logoutEpic,
  otherTabEpic,
  linkEpic,
  resetEpic,
  passwordSetEpic,
  registrationEpic,
  signUpEpic,
  ssoEpic,
  emailConfirmationEpic,
]
