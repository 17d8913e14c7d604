import type { Generated } from 'kysely'
import type { ArbitrationState } from '../../domain/realtime/index.ts'

interface LiveSessionTable {
  account: number
  user_id: number
  /** 0, or the administrator who works as the user. */
  acting_admin: Generated<number>
  state: ArbitrationState
  /** Ids of sessions (`session_family`). */
  holder: string
  newcomer: string | null
  jti: string
  seen_at: string
  until: string | null
  due_at: string | null
}

interface RealtimeTables {
  live_session: LiveSessionTable
}

declare module '../kernel/database.ts' {
  interface Database extends RealtimeTables {}
}
