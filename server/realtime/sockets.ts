/** The sockets of this process, and what processes tell and ask each other. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Server, Socket } from 'socket.io'
import type { LogoutReason } from '../../domain/session/index.ts'
import type { TokenClaims } from '../http/register.ts'
import type { Aim, Pushed } from '../http/services.ts'
import type { Announcement } from './announcement.ts'
import type { Place } from './broadcasts.ts'
import type { Own } from './session.ts'
import { answerWithin, type Processes } from './processes.ts'

type Data = {
  claims?: TokenClaims
  /** Once it may be here. */
  acting?: number
  /** Of somebody who works as another: their own session. */
  waiting?: Own | null
  place: Place
  /** How its session ended, for a socket that is here to hear just that. */
  farewell?: LogoutReason
}
type Events = Record<string, (...values: unknown[]) => void>
/** What processes tell and ask each other. */
export type Among = {
  announced: (account: number, told: Announcement) => void
  pushed: (aim: Aim, message: Pushed) => void
  broadcast: () => void
  /** How many sockets of a session are open there. */
  open: (session: string, answer: (sockets: number) => void) => void
}

export const roomOf = (account: number): string => `account ${account}`
export const roomOfUser = (account: number, user: number): string => `user ${account} ${user}`

export type Client = Socket<Events, Events, Among, Data>
export type Sockets = Server<Events, Events, Among, Data>

/** Who can't be asked counts as there: a session is not taken for one that nobody has open. */
export const openElsewhere = async (io: Sockets, { isReached }: Processes, session: string): Promise<number> => {
  if (!isReached()) return 1
  const late = delay(2 * answerWithin, [1], { ref: false })
  const answers = await Promise.race([io.serverSideEmitWithAck('open', session), late]).catch(() => [1])
  return answers.reduce((sum, each) => sum + each, 0)
}
