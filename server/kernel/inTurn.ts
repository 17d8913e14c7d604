/** Whose turn it is at the connections to the database, and what needs none. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shares } from './shares.ts'

/** How work came to be under way; nothing of what a request asks for before it has its turn. */
const underWay = new AsyncLocalStorage<'turn' | 'background'>()

/**
 * Work that nobody's request waits for: it needs no turn, and waits for whoever holds a row as long as they do. Also what
 * has to be done once a request has failed.
 */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => underWay.run('background', work)

export const isInBackground = (): boolean => underWay.getStore() === 'background'

/**
 * Work within work that has a turn has it, too, whichever account it is for: whoever holds one waits for no other, so no
 * two wait for each other. Rejects with `NoTurn`.
 */
export const inTurn = <T>(turns: Shares, account: number, work: () => Promise<T>): Promise<T> =>
  underWay.getStore() === undefined ? turns.turn(account, () => underWay.run('turn', work)) : work()
