/** TAG-01, TAG-09 */
import { listApplied } from '../../domain/tags/api.ts'
import { listCarriers } from '../../domain/tags/index.ts'
import { route, type Route } from '../http/route.ts'
import { applied } from './applied.ts'
import { carriers } from './carriers.ts'

export const routes: readonly Route[] = [
  route(listApplied, ({ query }, context) => applied(query.object_type, query.object_id, context)),
  { ...route(listCarriers, ({ params, query }, context) => carriers(params.id, query, context)), heavy: true },
]
