/** SRV-45 … SRV-48, SRV-50 */
import { ok } from '../../domain/kernel/index.ts'
import {
  agencyCalls,
  assignmentCalls,
  caseLocationCalls,
  conditionCalls,
  eventGrantCalls,
  eventLocationCalls,
  getAssignable,
  grantCalls,
  setPrimary,
  tagCalls,
  victimizationCalls,
} from '../../domain/links/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { cases, leavePrimary, updateRecord } from '../records/index.ts'
import { assign, listAssignable, unassign } from './assignments.ts'
import { linkKinds } from './kinds.ts'
import { makeLink, takeLink, type Pair, type Stored } from './links.ts'
import { takePrimary } from './primary.ts'
import { addTag, removeTag } from './tags.ts'
import { putTags, takeTags } from './victimizationTags.ts'

const numbered = ({ id }: Stored, version: number | undefined) => ({ id, ...(version !== undefined && { version }) })
/** CAL-18 */
const paired = ({ parent, other }: Stored, version: number | undefined) => ({
  id: `${parent}|${other}`,
  ...(version !== undefined && { version }),
})
const pairIn = (id: string): Pair => {
  const [parent, other] = id.split('|')
  return { parent: Number(parent), other: Number(other) }
}

const { condition, victimization, agency, grant, eventGrant, caseLocation, eventLocation } = linkKinds

const leaveCase =
  (context: SignedIn) =>
  ({ parent, other }: Stored) =>
    leavePrimary(context, 'location', parent, other)

export const routes: readonly Route[] = [
  route(tagCalls.add, ({ body }, context) => addTag(body, context)),
  route(tagCalls.remove, ({ params }, context) => removeTag(params.id, context)),

  route(assignmentCalls.add, ({ body }, context) => assign(body, context)),
  route(assignmentCalls.remove, ({ params }, context) => unassign(params.id, context)),
  route(getAssignable, ({ query }, context) => listAssignable(query, context)),

  route(conditionCalls.add, ({ body }, context) =>
    makeLink(context, condition, { parent: body.victim_id, other: body.condition }, numbered),
  ),
  route(conditionCalls.remove, ({ params }, context) => takeLink(context, condition, params)),

  route(victimizationCalls.add, ({ body: { victim_id, crime_id, terms = [] } }, context) =>
    makeLink(context, victimization, { parent: victim_id, other: crime_id }, numbered, (stored) =>
      putTags(context, stored, terms),
    ),
  ),
  route(victimizationCalls.remove, ({ params }, context) =>
    takeLink(context, victimization, params, (stored) => takeTags(context, stored)),
  ),

  route(agencyCalls.add, ({ body }, context) =>
    makeLink(context, agency, { parent: body.victim_id, other: body.agency_id }, paired),
  ),
  route(agencyCalls.remove, ({ params }, context) => takeLink(context, agency, pairIn(params.id))),
  route(grantCalls.add, ({ body }, context) =>
    makeLink(context, grant, { parent: body.victim_id, other: body.grant_id }, paired),
  ),
  route(grantCalls.remove, ({ params }, context) => takeLink(context, grant, pairIn(params.id))),
  route(eventGrantCalls.add, ({ body }, context) =>
    makeLink(context, eventGrant, { parent: body.event_id, other: body.grant_id }, numbered),
  ),
  route(eventGrantCalls.remove, ({ params }, context) => takeLink(context, eventGrant, params)),

  // CAS-10
  route(caseLocationCalls.add, ({ body: { case_id, location_id, primary = false } }, context) =>
    makeLink(context, caseLocation, { parent: case_id, other: location_id }, numbered, async (stored) =>
      ok(await takePrimary(context, stored, primary)),
    ),
  ),
  route(caseLocationCalls.remove, ({ params }, context) => takeLink(context, caseLocation, params, leaveCase(context))),
  route(eventLocationCalls.add, ({ body }, context) =>
    makeLink(context, eventLocation, { parent: body.event_id, other: body.location_id }, numbered),
  ),
  route(eventLocationCalls.remove, ({ params }, context) => takeLink(context, eventLocation, params)),

  route(setPrimary, ({ params, body }, context) => updateRecord(cases, params.id, body, context)),
]
