import { ask } from '../calls/index.ts'
import { listedKinds } from '../config/index.ts'
import { group, id, list, nullable, oneOf, quantity } from '../kernel/index.ts'
import { kinds } from '../records/index.ts'
import { getUses } from './api.ts'

/** ADM-25: where an entry is used, before it is switched off. */
export const usesOfEntry = ask('administration/uses', {
  call: getUses,
  asked: group({ kind: oneOf(listedKinds), id: id('entry') }),
  answer: group({ data: list(group({ kind: nullable(oneOf(kinds)), count: quantity() })) }),
  input: ({ kind, id }) => ({ params: { kind, id } }),
})
