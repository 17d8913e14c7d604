/** TAG-01, TAG-09 */
import { recordCalls } from '../../domain/records/index.ts'
import { listApplied } from '../../domain/tags/api.ts'
import { listCarriers } from '../../domain/tags/index.ts'
import { route, type Route } from '../http/route.ts'
import { applied } from './applied.ts'
import { carriers } from './carriers.ts'
import { getTerm, putTerm } from './terms.ts'

const { get, update } = recordCalls.term

export const routes: readonly Route[] = [
  route(get, ({ params }, context) => getTerm(params.id, context)),
  route(update, ({ params, body }, context) => putTerm(params.id, body, context)),
  route(listApplied, ({ query }, context) => applied(query.object_type, query.object_id, context)),
  route(listCarriers, ({ params, query }, context) => carriers(params.id, query, context)),
]
