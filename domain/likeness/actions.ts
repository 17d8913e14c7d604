import { count, fact, group, id, list, oneOf, optional } from '../kernel/index.ts'
import { draftName } from '../records/index.ts'
import { personValues } from './aside.ts'
import { likelyPersonList, likenessForms } from './forms.ts'

const form = oneOf(likenessForms)
/** The new record's draft: of several that wait, each has its own. */
const of = optional(draftName)
/** `question` numbers what is asked, so that a late answer to an older one is known. */
const question = count()

export const likelyAsked = fact('likeness/asked', { v: 1, origin: 'pipeline', payload: group({ form, question }) })
export const likelyAnswered = fact('likeness/answered', {
  v: 1,
  origin: 'server',
  payload: group({ form, question, persons: likelyPersonList }),
})
/** The form goes on without: nothing is said. */
export const likelyFailed = fact('likeness/failed', { v: 1, origin: 'server', payload: group({ form, question }) })
/** None of these: hidden until a name changes. */
export const likelyDismissed = fact('likeness/dismissed', { v: 1, origin: 'intent', payload: group({ form }) })
/** The new record is to be one of a person who exists; what was typed about the person is set aside, not lost. */
export const personLinked = fact('likeness/linked', {
  v: 1,
  origin: 'intent',
  payload: group({ form, person_id: id('person'), aside: personValues, of }),
})
export const personUnlinked = fact('likeness/unlinked', { v: 1, origin: 'intent', payload: group({ form, of }) })

/** Of forms that a tab left behind, or a session that ended: what was set aside in them. */
export const asidesRecovered = fact('likeness/asidesRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({ asides: list(group({ form, person_id: id('person'), values: personValues, of })) }),
})
