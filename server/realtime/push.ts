/** Messages to whom they are aimed at (NOT-13, NOT-17), by the rights of the moment in which they are told. */
import type { ServerMessage } from '../../domain/realtime/index.ts'
import type { Principal } from '../http/route.ts'
import type { Aim, Pushed } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import type { Broadcast } from './broadcasts.ts'
import type { Hearer } from './delivery.ts'

type World = {
  readonly broadcastsAfter: (place: number) => Promise<readonly Broadcast[]>
  /** Those that somebody of is connected. */
  readonly accounts: () => readonly number[]
  readonly hearers: (account: number) => readonly Hearer[]
  readonly read: <T>(account: number, work: (tx: Work) => Promise<T>) => Promise<T>
  readonly present: (tx: Work, hearers: readonly Hearer[]) => Promise<readonly (Principal | null)[]>
  readonly tellAll: (hearers: readonly Hearer[], message: ServerMessage) => void
  readonly failed: (error: unknown) => void
}

export const createPush = ({ broadcastsAfter, accounts, hearers, read, present, tellAll, failed }: World) => {
  const tell = async (account: number, aim: Aim, message: ServerMessage, among: readonly Hearer[]): Promise<void> => {
    const all = among.filter(({ claims }) => aim.user === null || claims.userId === aim.user)
    if (all.length === 0) return
    const principals = await read(account, (tx) => present(tx, all))
    const told: Hearer[] = []
    for (const [index, hearer] of all.entries()) {
      const principal = principals[index] ?? null
      if (principal === null) hearer.dismiss()
      else if (aim.scope === null || principal.scopes.has(aim.scope)) told.push(hearer)
    }
    tellAll(told, message)
  }
  const accountsOf = (aim: Aim): readonly number[] => (aim.account === null ? accounts() : [aim.account])
  const pushAll = async (aim: Aim, message: Pushed): Promise<void> => {
    for (const account of accountsOf(aim)) await tell(account, aim, message, hearers(account)).catch(failed)
  }

  /**
   * Each socket hears each broadcast once, in their order; whoever could not be told connects again, and is told then.
   * Who connects meanwhile is of the next round: what this one has read may begin behind their place.
   */
  const broadcastAll = async (): Promise<void> => {
    const all = accounts().flatMap(hearers)
    const from = Math.min(...all.map(({ place }) => place.heard))
    if (!Number.isFinite(from)) return
    for (const { id, note, ...aim } of await broadcastsAfter(from)) {
      const byAccount = Map.groupBy(all, ({ claims }) => claims.account)
      for (const [account, theirs] of byAccount) {
        if (aim.account !== null && aim.account !== account) continue
        const waiting = theirs.filter(({ place }) => place.heard < id)
        await tell(account, aim, { name: 'broadcast', payload: { note, id } }, waiting).catch((error: unknown) => {
          failed(error)
          for (const hearer of waiting) hearer.interrupt()
        })
      }
      for (const { place } of all) place.heard = Math.max(place.heard, id)
    }
  }

  /** One after the other. */
  let last = Promise.resolve()
  let isAsked = false
  return {
    push: (aim: Aim, message: Pushed): void => {
      last = last.then(() => pushAll(aim, message))
    },
    /** However often it is asked for before it is done, it is done once. */
    broadcast: (): void => {
      if (isAsked) return
      isAsked = true
      last = last.then(() => {
        isAsked = false
        return broadcastAll().catch(failed)
      })
    },
    settled: (): Promise<void> => last,
  }
}
