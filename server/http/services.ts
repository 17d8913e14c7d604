import type { CryptoKey } from 'jose'
import type { AccessObject, ChildObject } from '../../domain/access/index.ts'
import type { Needs } from '../../domain/kernel/index.ts'
import type { ServerMessageOf } from '../../domain/realtime/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Databases, Work } from '../kernel/database.ts'
import type { Mail } from '../kernel/mail.ts'
import type { Sealing } from '../kernel/sealing.ts'
import type { FairShares } from '../kernel/shares.ts'
import type { TextMessage } from '../kernel/sms.ts'

/** Unpredictable bytes (a CSPRNG outside tests). */
export type Random = {
  readonly bytes: (count: number) => Buffer
  readonly uuid: () => string
}

/** The rotating keys that sign tokens. A key's id is looked up here and nowhere else. */
export type SigningKeys = {
  readonly current: () => Promise<{ readonly kid: string; readonly key: CryptoKey }>
  /** The public key, or null for an id that is not ours or is long retired. */
  readonly byId: (kid: string) => Promise<CryptoKey | null>
}

export type Owner = { readonly kind: string; readonly id: number }

/** A record as the rules of domain/access ask about it, at one moment; plain data. */
export type Subject =
  | { readonly is: 'object'; readonly object: AccessObject }
  | { readonly is: 'child'; readonly child: ChildObject }
  /** A person by what they are on cases, and by what they were, which counts only where they are nothing any more. */
  | {
      readonly is: 'person'
      readonly needs: Needs
      readonly parts: readonly AccessObject[]
      readonly were: readonly AccessObject[]
    }
  /** Of the agency itself: whoever holds the scopes. */
  | { readonly is: 'entry'; readonly needs: Needs }

/**
 * Who hears of a record besides those whom its own rules let see it: everybody in the account, one user, or whoever holds
 * scopes. `saw` is what was removed, as the rules ask about it: those who saw it then hear that it is gone.
 */
export type Audience = 'account' | { readonly only: number } | { readonly needs: Needs } | { readonly saw: Subject }

/** Whom a message is for: one account or all, one user or all, whoever holds a scope or all. */
export type Aim = { readonly account: number | null; readonly user: number | null; readonly scope: string | null }
/** NOT-17, INT-18: that there is something new to be asked for. */
export type Pushed = ServerMessageOf<'notification' | 'new application authorized'>

/** Messages to browsers that are connected; call it after the commit (`context.afterCommit`). */
export type Realtime = {
  /**
   * Tells the sessions of whoever may see a record that it has a new version, and those of whoever may see it no more
   * that it is gone; nobody else hears anything. Only ids travel. `owners` are the records on whose pages it is listed.
   */
  readonly recordChanged: (
    account: number,
    kind: string,
    id: number,
    version: number,
    owners?: readonly Owner[],
    audience?: Audience,
  ) => void
  /** Tells the sessions of whoever saw a record that it is gone: what is no more can't be asked who that was. */
  readonly recordRemoved: (account: number, kind: string, id: number, audience: Audience) => void
  /** SRV-70: to the user's own sockets, that one of the counts of a run has come to its end. */
  readonly reportResultComplete: (account: number, user: number, report: number) => void
  /** Tells all sessions of an account that they may do more or less from now on; `by` is the user who has brought it about. */
  readonly rightsChanged: (account: number, by: number) => void
  /** Tells those sessions whose rights of the moment fit. */
  readonly push: (aim: Aim, message: Pushed) => void
  /** NOT-13: something was added to `broadcast`; each socket is told what it has not heard of it. */
  readonly broadcast: () => void
  /** Closes the sockets of a session that has ended. */
  readonly sessionEnded: (session: string) => void
  /** Closes the sockets that were opened with an access token. */
  readonly tokenRevoked: (jti: string) => void
  /** What time alone decides of live sessions: who was idle for too long, and whose countdown is over. */
  readonly resolveDue: () => Promise<void>
}

/** What handlers reach the world through. */
export type Services = {
  readonly clock: Clock
  readonly random: Random
  /** Both write in the given transaction, so a change that is rolled back tells nobody. */
  readonly mail: { readonly send: (tx: Work, mail: Mail) => Promise<void> }
  readonly sms: { readonly send: (tx: Work, message: TextMessage) => Promise<void> }
  readonly signingKeys: SigningKeys
  readonly sealing: Sealing
  readonly config: Config
  readonly realtime: Realtime
  readonly databases: Databases
  /** For what may look at all that an account has: each account's turns, and how many ms a statement of it may take. */
  readonly heavy: FairShares & { readonly patience: number }
  /** Where people reach the product, for links in mails; without a slash at the end. */
  readonly publicUrl: string
}
