/** The audit lines of what an import makes or takes away. */
import { runImport } from '../../domain/imports/index.ts'
import { appendAudit } from '../http/audit.ts'
import type { AuditEvent, SignedIn } from '../http/route.ts'

/**
 * The chain's head is one row, and every line of a transaction leaves a version of it behind that the next one steps
 * over: of more lines than these, those of ids that follow each other are told together.
 */
const mostLines = 1_000

const byName = (a: AuditEvent, b: AuditEvent): number =>
  a.verb.localeCompare(b.verb) || a.kind.localeCompare(b.kind) || (a.id ?? 0) - (b.id ?? 0)

/** A line for each run of ids, which begins with the line's `id` and has `count` of them: each record is in one. */
export const inRuns = (events: readonly AuditEvent[]): readonly AuditEvent[] => {
  const runs: (AuditEvent & { count: number })[] = []
  for (const { verb, kind, id } of events.toSorted(byName)) {
    const run = runs.at(-1)
    const follows = run?.verb === verb && run.kind === kind && id !== null && (run.id ?? 0) + run.count === id
    if (follows) run.count += 1
    else runs.push({ verb, kind, id, count: 1, reason: 'import' })
  }
  return runs
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
    events.length > mostLines ? inRuns(events) : events,
  )
