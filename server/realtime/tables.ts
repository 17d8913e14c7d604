import type { Generated } from 'kysely'
import type { ArbitrationState } from '../../domain/realtime/index.ts'

interface LiveSessionTable {
  account: number
  user_id: number
  /** 0, or the administrator who works as the user. */
  acting_admin: Generated<number>
  state: Exclude<ArbitrationState, 'switching'>
  /** Ids of sessions (`session_family`). */
  holder: string
  newcomer: string | null
  jti: string
  seen_at: string
  until: string | null
  due_at: string | null
}

/** A row beside the live session of a browser in which somebody waits to take over; while it is there, that is `switching`. */
interface AccountSwitchTable {
  account: number
  user_id: number
  acting_admin: number
  /** The id of a session, of another user. */
  newcomer: string
  until: string
}

/** For whom and what; ids in the order of their commits. */
interface BroadcastTable {
  id: Generated<number>
  account: number | null
  user_id: number | null
  scope: string | null
  note: string
  at: Generated<string>
}

interface RealtimeTables {
  broadcast: BroadcastTable
  live_session: LiveSessionTable
  account_switch: AccountSwitchTable
}

declare module '../kernel/database.ts' {
  interface Database extends RealtimeTables {}
}
