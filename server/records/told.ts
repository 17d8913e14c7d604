/** What is kept and told of each write: history, audit line, and a message to those who may see the record. */
import type { Kind } from '../../domain/records/index.ts'
import type { Owner } from '../http/services.ts'
import { rememberChange, type Step, type Version } from './changes.ts'
import type { Write } from './keeping.ts'
import { isStored } from './kinds.ts'
import { touched } from './announced.ts'
import type { Owners } from './owners.ts'

/** The records on whose pages it is listed; nothing is said of that for what is listed on none. */
export const pagesOf = (kind: Kind, owners: Owners): readonly Owner[] | undefined =>
  isStored(kind) || owners.length > 0 ? owners.map(({ owner, id }) => ({ kind: owner, id })) : undefined

export const told = async (
  kind: Kind,
  { context, owners }: Pick<Write, 'context' | 'owners'>,
  version: Version,
  step: Step,
): Promise<void> => {
  await rememberChange(context, kind, [version], step)
  await context.audit({ verb: step.verb, kind, id: version.id, fields: step.fields })
  touched(context, kind, [version], pagesOf(kind, owners))
}
