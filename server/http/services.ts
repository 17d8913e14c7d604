import type { CryptoKey } from 'jose'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Databases, Work } from '../kernel/database.ts'
import type { Mail } from '../kernel/mail.ts'
import type { Sealing } from '../kernel/sealing.ts'
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

/** Of the account's users one alone, or all but one; everybody where it is left out. */
export type Audience = { readonly only: number } | { readonly except: number }

/** Messages to browsers that are connected; call it after the commit (`context.afterCommit`). */
export type Realtime = {
  /**
   * Tells every session of the account that a record has a new version; only ids travel. `owners` are the records on
   * whose pages it is listed.
   */
  readonly recordChanged: (
    account: number,
    kind: string,
    id: number,
    version: number,
    owners?: readonly Owner[],
    audience?: Audience,
  ) => void
  /** Tells every session of the account that a record is gone. */
  readonly recordRemoved: (account: number, kind: string, id: number, audience?: Audience) => void
  /** Closes the sockets of a session that has ended. */
  readonly sessionEnded: (session: string) => void
  /** Closes the sockets that were opened with an access token. */
  readonly tokenRevoked: (jti: string) => void
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
  /** Where people reach the product, for links in mails; without a slash at the end. */
  readonly publicUrl: string
}
