/** The audit lines of what an import makes or takes away. */
import { runImport } from '../../domain/imports/index.ts'
import { appendAudit } from '../http/audit.ts'
import type { AuditEvent, SignedIn } from '../http/route.ts'

/**
 * The chain's head is one row, and every line of a transaction leaves a version of it behind that the next one steps
 * over: lines beyond these are told together. Each record's own history and `import_made` name every one of them.
 */
const mostLines = 1_000

const together = (events: readonly AuditEvent[]): readonly AuditEvent[] => {
  const counted = new Map<string, AuditEvent & { readonly count: number }>()
  for (const { verb, kind } of events) {
    const key = `${verb} ${kind}`
    const count = (counted.get(key)?.count ?? 0) + 1
    counted.set(key, { verb, kind, id: null, count, reason: 'import' })
  }
  return [...counted.values()]
}

/** Last in the transaction. */
export const auditAll = async (
  { tx, principal, request, services }: SignedIn,
  events: readonly AuditEvent[],
): Promise<void> =>
  appendAudit(
    tx,
    { call: runImport, request, at: services.clock.now() },
    principal,
    events.length > mostLines ? together(events) : events,
  )
