/** ACT-10: a template filled for somebody to look at; what they may not see stays a place-holder. */
import { fillLetter, fillTemplate, letterValues, type Filled, type LetterOwner } from '../../domain/letters/index.ts'
import { letterSubject } from '../items/index.ts'
import { aroundOf, invalid, notFound, reached, readObject } from '../records/index.ts'
import { route, type Answer, type SignedIn } from '../http/route.ts'

const filled = async (id: number, owner: LetterOwner, context: SignedIn): Promise<Answer<Filled>> => {
  const around = aroundOf(context)
  for (const [kind, of] of [
    ['victim', owner.victim_id],
    ['court_case', owner.case_id],
  ] as const) {
    if (of === undefined) continue
    const known = reached(around.user, await readObject(context.tx, kind, of), 'view')
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
