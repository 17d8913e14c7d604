import type { Route } from '../http/route.ts'
import { putAddonRoute } from './addons.ts'
import { getMyAccountRoute, putMyAccountRoute } from './accountRoutes.ts'
import { confirmEmailRoute } from './emailRoutes.ts'
import { newBackupCodeRoute, verifyPhoneRoute, verifySmsRoute, verifyTotpRoute } from './factorRoutes.ts'
import { changePasswordRoute, changeUsernameRoute, deleteTokenRoute, getTokensRoute } from './loginDataRoutes.ts'
import { applyRoute, linkRoute, registerRoute, resetRoute } from './passwordRoutes.ts'
import { ssoRoute } from './ssoRoute.ts'
import { getMeRoute, putMeRoute } from './profileRoutes.ts'
import { refreshRoute } from './refreshRoute.ts'
import { loginRoute } from './signIn.ts'

export const productRoutes: readonly Route[] = [
  loginRoute,
  linkRoute,
  registerRoute,
  resetRoute,
  applyRoute,
  confirmEmailRoute,
  ssoRoute,
  getMeRoute,
  putMeRoute,
  getMyAccountRoute,
  putMyAccountRoute,
  putAddonRoute,
]

/** The authentication service (left out where it is not part of the process). */
export const authRoutes: readonly Route[] = [
  refreshRoute,
  changeUsernameRoute,
  changePasswordRoute,
  getTokensRoute,
  deleteTokenRoute,
  verifyPhoneRoute,
  verifySmsRoute,
  verifyTotpRoute,
  newBackupCodeRoute,
]
