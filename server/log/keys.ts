import { leftFor } from '../../domain/log/index.ts'
import type { Work } from '../kernel/database.ts'

/**
 * The device has sealed what was unsaved: from now on the key opens that and nothing else of the session's log
 * (security.md, section 5). Until it says so the whole key stays, for 72 hours after the end of the session at most.
 */
export const keepForDraftsAlone = async (tx: Work, session: string, now: number): Promise<void> => {
  await tx
    .updateTable('log_key')
    // What is sealed now is promised for as long as that, also where the session was over before.
    .set({ key: null, kept_until: new Date(now + leftFor).toISOString() })
    .where('session', '=', session)
    .execute()
}
