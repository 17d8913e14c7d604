/** Announcements on their way: those of an account go one lot after the other, each lot with one look at the database. */
import type { ServerMessage } from '../../domain/realtime/index.ts'
import type { TokenClaims } from '../http/register.ts'
import type { Principal } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { accessUser } from '../access/index.ts'
import type { Place } from './broadcasts.ts'
import { accessMessages, messagesFor, type Announcement } from './announcement.ts'
import { readKnown } from './sights.ts'

/** A connection that is listening. */
export type Hearer = {
  readonly id: string
  readonly claims: TokenClaims
  /** Who is there, where they work as the user of the claims; else null. */
  readonly own: { readonly account: number; readonly user: number } | null
  readonly address: string
  readonly place: Place
  readonly tell: (messages: readonly ServerMessage[]) => void
  /** Whose session is over hears nothing more. */
  readonly dismiss: () => void
  /** What was to be told is lost: the client connects again, and looks at all that it shows. */
  readonly interrupt: () => void
}

type World = {
  readonly isHeard: (account: number) => boolean
  readonly hearers: (account: number) => readonly Hearer[]
  readonly read: <T>(account: number, work: (tx: Work) => Promise<T>) => Promise<T>
  /** Each as the session and the rights stand now. */
  readonly present: (tx: Work, hearers: readonly Hearer[]) => Promise<readonly (Principal | null)[]>
  readonly failed: (error: unknown) => void
}

export type Delivery = {
  readonly announce: (account: number, told: Announcement) => void
  /** What was announced has been told, and nothing more is asked of the database. */
  readonly settled: () => Promise<void>
}

export const createDelivery = ({ isHeard, hearers, read, present, failed }: World): Delivery => {
  const waiting = new Map<number, Announcement[]>()
  const underWay = new Map<number, Promise<void>>()

  const deliver = async (account: number, lot: readonly Announcement[]): Promise<void> => {
    const all = hearers(account)
    if (all.length === 0) return
    const [known, principals] = await read(account, async (tx) => [await readKnown(tx, lot), await present(tx, all)])
    const messagesOf = new Map<number, readonly ServerMessage[]>()
    for (const [index, hearer] of all.entries()) {
      const principal = principals[index] ?? null
      if (principal === null) {
        hearer.dismiss()
        continue
      }
      const messages = messagesOf.get(principal.userId) ?? messagesFor(accessUser(principal), known)
      messagesOf.set(principal.userId, messages)
      hearer.tell([...messages, ...accessMessages(principal.userId, principal.actingAdmin, known)])
    }
  }

  const work = async (account: number): Promise<void> => {
    // What one commit announces is announced in one turn.
    await Promise.resolve()
    for (let lot = waiting.get(account); lot !== undefined; lot = waiting.get(account)) {
      waiting.delete(account)
      try {
        // One after the other: a later change is never told before an earlier one.
        await deliver(account, lot)
      } catch (error) {
        failed(error)
        for (const hearer of hearers(account)) hearer.interrupt()
      }
    }
    underWay.delete(account)
  }

  return {
    announce: (account, told) => {
      if (!isHeard(account)) return
      const lot = waiting.get(account)
      if (lot === undefined) waiting.set(account, [told])
      else lot.push(told)
      if (!underWay.has(account)) underWay.set(account, work(account))
    },
    settled: async () => {
      await Promise.all(underWay.values())
    },
  }
}
