/** Messages to whom they are aimed at (NOT-13, NOT-17), by the rights of the moment in which they are told. */
import type { ServerMessage } from '../../domain/realtime/index.ts'
import type { Principal } from '../http/route.ts'
import type { Aim, Pushed } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import type { Broadcast } from './broadcasts.ts'
import type { Hearer } from './delivery.ts'

type Somebody = NonNullable<Hearer['own']>

const isFor = (aim: Aim, { account, user }: Somebody): boolean =>
  (aim.account ?? account) === account && (aim.user ?? user) === user
const isForPage = (aim: Aim, { claims: { account, userId } }: Hearer): boolean => isFor(aim, { account, user: userId })
/** What is said to one person reaches them also where they work as another. */
const isForOwn = (aim: Aim, { own }: Hearer): boolean => aim.user !== null && own !== null && isFor(aim, own)

type World = {
  readonly broadcastsAfter: (place: number) => Promise<readonly Broadcast[]>
  /** Those that somebody of is connected. */
  readonly accounts: () => readonly number[]
  readonly hearers: (account: number) => readonly Hearer[]
  readonly read: <T>(account: number, work: (tx: Work) => Promise<T>) => Promise<T>
  readonly present: (tx: Work, hearers: readonly Hearer[]) => Promise<readonly (Principal | null)[]>
  /** Of whoever works as somebody else, their own. */
  readonly scopesOf: (own: Somebody) => Promise<ReadonlySet<string>>
  readonly tellAll: (hearers: readonly Hearer[], message: ServerMessage) => void
  readonly failed: (error: unknown) => void
}

export const createPush = ({ broadcastsAfter, accounts, hearers, read, present, scopesOf, tellAll, failed }: World) => {
  const tell = async (account: number, aim: Aim, message: ServerMessage, all: readonly Hearer[]): Promise<void> => {
    if (all.length === 0) return
    // Aimed at one person, it is for no other who works as somebody.
    const own = aim.scope === null ? null : all.find((hearer) => isForOwn(aim, hearer))?.own
    const ownScopes = own ? await scopesOf(own) : null
    const principals = await read(account, (tx) => present(tx, all))
    const told: Hearer[] = []
    for (const [index, hearer] of all.entries()) {
      const principal = principals[index] ?? null
      if (principal === null) hearer.dismiss()
      else if (aim.scope === null || (isForPage(aim, hearer) ? principal.scopes : ownScopes)?.has(aim.scope))
        told.push(hearer)
    }
    tellAll(told, message)
  }
  const accountsOf = (aim: Aim): readonly number[] => (aim.account === null ? accounts() : [aim.account])
  const pushAll = async (aim: Aim, message: Pushed): Promise<void> => {
    for (const account of accountsOf(aim)) {
      const meant = hearers(account).filter((hearer) => isForPage(aim, hearer))
      await tell(account, aim, message, meant).catch(failed)
    }
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
        const waiting = theirs.filter(
          (hearer) => hearer.place.heard < id && (isForPage(aim, hearer) || isForOwn(aim, hearer)),
        )
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
