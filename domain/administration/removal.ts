/** SRV-49: which entries of an agency's list may be taken out of it. */
import { declarationOf, nameOf, type ListedKind } from '../config/index.ts'
import { ok, refuse, type Result, type Values } from '../kernel/index.ts'
import { tOf, wording } from '../messages/index.ts'
import { checkChanges, entities } from '../records/index.ts'
import type { Use } from './api.ts'

const kindOf = ({ kind }: Use): string => (kind === null ? wording('admin.use.others') : tOf(entities[kind].names.many))

const stays = (message: string): Result<never> => refuse('invalid', message, { fields: { id: message } })

/** What can't be switched off stays (ADM-30, ADM-31), and of some lists what is not switched off yet (AFF-21). */
export const mayLeave = (kind: ListedKind, entry: Values): Result<null> => {
  if (!('status' in entities[kind].fields) || entry['status'] !== 1) return ok(null)
  if (declarationOf(nameOf(kind)).listed.removable === 'inactive') return stays(wording('config.stillActive'))
  const off = checkChanges(kind, { status: 0 }, entry as never)
  return off.ok ? ok(null) : stays(off.refusal.fields?.['status'] ?? off.refusal.message)
}

/** `uses` are where it is held. Of more than two kinds the second stands for the rest. */
export const takingOut = (kind: ListedKind, entry: Values, uses: readonly Use[]): Result<null> => {
  const may = mayLeave(kind, entry)
  const [first, second, ...others] = uses
  if (!may.ok || first === undefined || declarationOf(nameOf(kind)).listed.removable !== 'unused') return may
  const held = { kind: kindOf(first), count: first.count }
  if (second === undefined) return stays(wording('config.inUse', held))
  const rest =
    others.length === 0
      ? second
      : { kind: null, count: second.count + others.reduce((sum, { count }) => sum + count, 0) }
  return stays(wording('config.inUse.more', { ...held, other: kindOf(rest), others: rest.count }))
}
