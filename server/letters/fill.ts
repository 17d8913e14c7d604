/** ACT-10: a template filled for somebody to look at; what they may not see stays a place-holder. */
import { fillLetter, fillTemplate, letterValues, type Filled, type LetterOwner } from '../../domain/letters/index.ts'
import { mayCall } from '../../domain/access/index.ts'
import { aroundOf, letterSubject } from '../items/index.ts'
import { route, type Answer, type SignedIn } from '../http/route.ts'
import { found, invalid, notFound, readObject } from '../records/index.ts'

const filled = async (id: number, owner: LetterOwner, context: SignedIn): Promise<Answer<Filled>> => {
  const around = aroundOf(context)
  for (const [kind, of] of [
    ['victim', owner.victim_id],
    ['court_case', owner.case_id],
  ] as const) {
    if (of === undefined) continue
    const object = await readObject(context.tx, kind, of)
    const known = found(object && { may: (verb) => mayCall(around.user, verb, object) }, 'view')
    if (!known.ok) return known
  }
  if (owner.victim_id === undefined && owner.case_id === undefined)
    return invalid({ victim_id: 'A client or a case is needed.' })
  const template = await context.tx
    .selectFrom('letter_template')
    .select(['label', 'body'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!template) return notFound
  const { body, unknown } = fillLetter(template.body, letterValues(await letterSubject(owner, around)))
  await context.audit({ verb: 'view', kind: 'letter_template', id })
  return { ok: true, value: { title: template.label, body, unknown: [...unknown] } }
}

export const fillRoute = route(fillTemplate, ({ params, query }, context) => filled(params.id, query, context))
