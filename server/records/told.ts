/** What is kept and told of each write: history, audit line, and a message to those who may see the record. */
import type { Values } from '../../domain/kernel/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import type { Audience, Owner } from '../http/services.ts'
import { rememberChange, type Step, type Version } from './changes.ts'
import type { Write } from './keeping.ts'
import { isStored, tableOf } from './kinds.ts'
import { gone, touched } from './outcomes.ts'
import type { Owners } from './owners.ts'

/** SVC-10: the one user who hears of a private record; the others do not even learn that there is one. */
const confidant = (kind: Kind, record: Values): number | null => {
  const { private: mark, user } = tableOf(kind)
  if (mark === undefined || user === null || record[mark] !== true) return null
  return Number(record[user])
}

export const audienceOf = (kind: Kind, record: Values): Audience | undefined => {
  const only = confidant(kind, record)
  return only === null ? undefined : { only }
}

/** The records on whose pages it is listed; nothing is said of that for what is listed on none. */
export const pagesOf = (kind: Kind, owners: Owners): readonly Owner[] | undefined =>
  isStored(kind) || owners.length > 0 ? owners.map(({ owner, id }) => ({ kind: owner, id })) : undefined

export const told = async (
  kind: Kind,
  { context, before, next, owners }: Pick<Write, 'context' | 'before' | 'next' | 'owners'>,
  version: Version,
  step: Step,
): Promise<void> => {
  await rememberChange(context, kind, [version], step)
  await context.audit({ verb: step.verb, kind, id: version.id, fields: step.fields })
  touched(context, kind, [version], pagesOf(kind, owners), audienceOf(kind, next))
  const only = confidant(kind, next)
  // Whoever has it on their screen should lose it now.
  if (only !== null && before !== null && confidant(kind, before) === null)
    gone(context, kind, [version.id], { except: only })
}
