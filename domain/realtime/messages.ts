/**
 * The messages between client and server, each once: its name and what it carries. Both sides read what comes
 * by these tables; what is not in them, or carries something else, is no message.
 */
import { count, flag, group, id, key, label, list, optional, oneOf, text, type Field } from '../kernel/index.ts'
import { logoutReasons } from '../session/index.ts'

const nothing = group({})
const ofSession = group({ session_id: key('session') })
/** How long it is still counted down. */
const countdown = group({ seconds: count(0, 3_600) })
const token = () => label(16_384)

/** What clients say (RTS-41). */
export const fromClient = {
  'check expiration': ofSession,
  'wake up': ofSession,
  'update session time': ofSession,
  'start session': nothing,
  'sso check session': group({
    new_access_token: token(),
    new_refresh_token: token(),
    session_user_id: count(1),
  }),
  'logged out': nothing,
  login: nothing,
  'cancel login': nothing,
  'cancel logout': nothing,
  'idle cancel logout': nothing,
  'cancel sso logout': nothing,
  'sso cancel login': nothing,
} as const

/** What the server says of the session (RTS-42). */
const ofSessions = {
  'request session': nothing,
  /** `alone`: the user's other tokens are to be revoked (RTS-13); not those of somebody else who acts as the user. */
  'acknowledge session': group({ session_id: key('session'), alone: flag() }),
  'finish logout': nothing,
  'awaiting logout': countdown,
  'login ready': nothing,
  'requesting logout': countdown,
  'requesting sso logout': countdown,
  logout: group({ type: oneOf(logoutReasons), message: optional(text('prose', 2_000)) }),
  'sso login cancel': nothing,
  'login request cancel': nothing,
  'idle timeout': countdown,
  'idle not expired': nothing,
  'cancel idle logout': nothing,
  'sso session lost': nothing,
  'sso session expired': nothing,
  'sso session active': countdown,
  'server scale down': nothing,
} as const

/** UTF-16 units of what is said to everybody. */
export const noteLimit = 2_000

const record = { kind: label(60), id: id('record') }

/** What the server says of all else. Of records only numbers travel: whoever may see one asks for it. */
const ofNews = {
  /** `id`: its place among all; a page that connects again says up to which it has heard them. */
  broadcast: group({ note: text('prose', noteLimit), id: optional(count(1)) }),
  notification: nothing,
  /** INT-18 */
  'new application authorized': nothing,
  /** `owners` are the records on whose pages it is listed. */
  'record changed': group({ ...record, version: count(), owners: optional(list(group(record))) }),
  'record removed': group(record),
  /** Others than those that are named may have come into sight or left it. */
  'sight changed': nothing,
  'access changed': group({ user_id: id('app_user') }),
  /** What all of the account may do, by whose doing. */
  'rights changed': group({ by: id('app_user') }),
  'report result complete': group({ report_id: id('report') }),
} as const

export const fromServer = { ...ofSessions, ...ofNews } as const

type Table = Readonly<Record<string, Field>>
type CarriedBy<T extends Table, N extends keyof T> = T[N] extends Field<infer P> ? P : never
export type MessageOf<T extends Table> = {
  [N in keyof T & string]: { readonly name: N; readonly payload: CarriedBy<T, N> }
}[keyof T & string]
export type ClientMessage = MessageOf<typeof fromClient>
export type ServerMessage = MessageOf<typeof fromServer>
export type ServerMessageOf<N extends ServerMessage['name']> = Extract<ServerMessage, { readonly name: N }>
export type SessionMessage = MessageOf<typeof ofSessions>
const namesOf = <T extends Table>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
export const sessionMessages = namesOf(ofSessions)
export const isOfSession = (message: ServerMessage): message is SessionMessage =>
  Object.hasOwn(ofSessions, message.name)

/** `unknown` has no such name, `malformed` carries what it can't. A message that carries nothing may have no payload. */
export const readMessage = <T extends Table>(
  table: T,
  name: string,
  payload: unknown,
): MessageOf<T> | 'unknown' | 'malformed' => {
  const declared = Object.hasOwn(table, name) ? table[name] : undefined
  if (declared === undefined) return 'unknown'
  const read = declared.schema.safeParse(payload ?? {})
  return read.success ? ({ name, payload: read.data } as MessageOf<T>) : 'malformed'
}
