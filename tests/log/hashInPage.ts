/** For a page: what a recorded session comes to there. */
import '../../domain/messages/staff.ts'
import { actions } from '../../domain/actions.ts'
import { replay } from '../../domain/log/index.ts'
import { parseExport } from '../../domain/log/exportFile.ts'
import { rootReducer } from '../../domain/state.ts'

/** The first entry at which it is not the session that was recorded; null where it is the same at each hash. */
const differsAt = (content: string): string | null => {
  const parsed = parseExport(content, actions)
  if (!parsed.ok) return parsed.refusal.message
  const { entries, parked, hashes } = parsed.value
  const { divergence } = replay(rootReducer, entries, { expectHashes: hashes, chunk: 50 })
  if (parked.length > 0 || hashes.length === 0) return `${parked.length} parked, ${hashes.length} hashes`
  return divergence === null ? null : `${divergence.seq} ${divergence.type}`
}

declare global {
  interface Window {
    differsAt: typeof differsAt
  }
}
window.differsAt = differsAt
