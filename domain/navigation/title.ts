import { t, tOf } from '../messages/index.ts'
import { routeOf, type RouteName } from './routes.ts'

/** NAV-40: the route's title plus the product's; never a record's, which would stay in the browser's history. */
export const pageTitle = (name: RouteName): string => {
  const route = routeOf(name)
  return `${route ? tOf(route.title) : t('shell.notFound.title')} – ${t('product.name')}`
}

/** NAV-41: the route's description, or the default one. */
export const pageDescription = (name: RouteName): string => {
  const route = routeOf(name)
  if (!route) return t('shell.notFound.text')
  return route.description === undefined ? t('product.line') : tOf(route.description)
}
