import type { Feature } from '../feature.ts'
import { getAuthorizationRoute, postAuthorizationRoute } from './authorize.ts'
import { applicationTokenRoute } from './collect.ts'
import { removeUncollected } from './uncollected.ts'

export const integrations: Feature = {
  routes: ({ authFeature }) => [
    getAuthorizationRoute,
    postAuthorizationRoute,
    ...(authFeature ? [applicationTokenRoute] : []),
  ],
  removes: removeUncollected,
}
