/** What a decision about live sessions is made of: the states of one, what happens to it, and what is said of it. */
import type { LogoutReason } from '../session/index.ts'
import { step, workflow } from '../kernel/index.ts'
import type { SessionMessage } from './messages.ts'

export const arbitrationFlow = workflow({
  name: 'arbitration',
  initial: 'none',
  table: {
    none: { started: 'active' },
    active: {
      seen: 'active',
      expired: 'idle',
      contested: 'contested',
      takenOver: 'active',
      left: 'ended',
      switchAsked: 'switching',
      switched: 'ended',
    },
    idle: {
      stayed: 'active',
      contested: 'contested',
      takenOver: 'active',
      due: 'ended',
      left: 'ended',
      switched: 'ended',
    },
    contested: { refused: 'active', withdrawn: 'active', takenOver: 'active' },
    /** Somebody else has come by single sign-on to the browser of this session. */
    switching: { refused: 'active', withdrawn: 'active', switched: 'ended', takenOver: 'active' },
    ended: { started: 'active' },
  },
})
type Table = typeof arbitrationFlow.table
export type ArbitrationState = keyof Table
type ArbitrationEvent = { [S in ArbitrationState]: keyof Table[S] }[ArbitrationState]

export type LiveSession = {
  readonly state: ArbitrationState
  /** Whose turn it is: the id of the session. */
  readonly holder: string
  /** The last sign of the user. */
  readonly seenAt: number
  /** The end of the countdown that runs. */
  readonly until: number | null
  /** The session that waits for the holder's: of the same user elsewhere, or of whoever is to take over this browser. */
  readonly newcomer: string | null
}

export type Happening =
  /** Its tab connected, or was told that the login is ready. `reachable`: the holder has a connection that lives. */
  | { readonly is: 'started'; readonly session: string; readonly reachable: boolean }
  | { readonly is: 'seen' | 'checked'; readonly session: string; readonly of: string }
  | { readonly is: 'stayed' | 'refused' | 'withdrawn' | 'left'; readonly session: string }
  /**
   * In a tab of the session somebody has come by single sign-on; `newcomer` is their session, null when it is none that
   * lives. `reachable`: another tab of the session is there to be asked.
   */
  | {
      readonly is: 'switchAsked'
      readonly session: string
      readonly newcomer: string | null
      readonly reachable: boolean
    }
  | { readonly is: 'switchRefused' | 'switchWithdrawn'; readonly session: string }
  /** No connection of it is left. */
  | { readonly is: 'gone'; readonly session: string }
  /** The time of the row has come, or may have. */
  | { readonly is: 'due' }

/** `session`: to all its tabs. `asker`: to the tab whose message it answers. */
export type Said = { readonly to: { readonly session: string } | 'asker' } & SessionMessage

export type Decision = {
  readonly live: LiveSession | null
  readonly says: readonly Said[]
  /** Sessions that are over, after what is said has been said. */
  readonly ends: readonly { readonly session: string; readonly reason: LogoutReason }[]
}

export const secondsTo = (until: number | null, now: number): number =>
  Math.min(3_600, Math.max(0, Math.ceil(((until ?? now) - now) / 1_000)))

export const moved = (live: LiveSession, event: ArbitrationEvent, more: Partial<LiveSession> = {}): LiveSession => ({
  ...live,
  ...more,
  state: step(arbitrationFlow, live.state, event),
})

export const unchanged = (live: LiveSession | null, ...says: readonly Said[]): Decision => ({ live, says, ends: [] })
export const tell = (session: string, message: SessionMessage): Said => ({ to: { session }, ...message })
export const reply = (message: SessionMessage): Said => ({ to: 'asker', ...message })
export const out = (type: LogoutReason): SessionMessage => ({ name: 'logout', payload: { type } })
