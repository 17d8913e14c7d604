import type { Feature } from '../feature.ts'
import { getAuthorizationRoute, postAuthorizationRoute } from './authorize.ts'
import { applicationTokenRoute } from './collect.ts'
import { deleteProgramRoute, getProgramsRoute } from './programs.ts'
import { getSsoApplicationRoute, postSsoApplicationRoute, putSsoApplicationRoute } from './ssoApplication.ts'
import { removeUncollected } from './uncollected.ts'

export const integrations: Feature = {
  routes: ({ authFeature }) => [
    getAuthorizationRoute,
    postAuthorizationRoute,
    getProgramsRoute,
    deleteProgramRoute,
    getSsoApplicationRoute,
    postSsoApplicationRoute,
    putSsoApplicationRoute,
    ...(authFeature ? [applicationTokenRoute] : []),
  ],
  removes: removeUncollected,
}
