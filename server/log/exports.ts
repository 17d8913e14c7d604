/** Who exported the log of a session, and why. */
import { noteLogExport } from '../../domain/log/index.ts'
import { route } from '../http/route.ts'

/** The trail takes no typed text: there it is the line's object, whose reason lies beside it. */
export const noteLogExportRoute = route(noteLogExport, async ({ body }, { tx, principal, services, audit }) => {
  const { account, userId, session } = principal
  const { reason, entries, redaction } = body
  const at = new Date(services.clock.now()).toISOString()
  const { id } = await tx
    .insertInto('log_export')
    .values({ account, user_id: userId, session, reason: reason.trim(), entries, redaction, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit({ verb: 'export', kind: 'session_log', id, count: entries, reason: `redaction ${redaction}` })
  return { ok: true, value: { success: true } }
})
