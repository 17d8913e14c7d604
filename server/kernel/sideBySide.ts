/**
 * Much of one kind in one transaction: what is done side by side asks the database together. The code for one record
 * stays the code for many: each of its statements waits for those of the others, and they travel as one.
 */
import type { Work } from './database.ts'

/** Transactions in which much is done side by side, with what is known there once and for all. */
const many = new WeakMap<Work, Map<string, Promise<unknown>>>()

/**
 * What is read by a key is read once in this transaction from now on: for work on many records that goes by the lists
 * and rules of one moment.
 */
export const readOnceIn = (tx: Work): void => {
  if (!many.has(tx)) many.set(tx, new Map())
}

/** `key` says all that the answer depends on. Only where `readOnceIn` was asked for; else it is read each time. */
export const readOnce = <T>(tx: Work, key: string, read: () => Promise<T>): Promise<T> => {
  const known = many.get(tx)
  if (known === undefined) return read()
  const before = known.get(key)
  if (before !== undefined) return before as Promise<T>
  const reading = read()
  known.set(key, reading)
  return reading
}

/** How many works of a transaction are under way side by side. */
const sideBySideIn = new WeakMap<Work, number>()

/**
 * Does all at once and waits for all, also where one fails: nothing is sent any more when the transaction ends. Then
 * the first failure is thrown.
 */
export const sideBySide = async <T>(tx: Work, works: readonly (() => Promise<T>)[]): Promise<readonly T[]> => {
  sideBySideIn.set(tx, (sideBySideIn.get(tx) ?? 0) + works.length)
  try {
    const ended = await Promise.allSettled(works.map((work) => work()))
    return ended.map((end) => {
      if (end.status === 'fulfilled') return end.value
      throw end.reason
    })
  } finally {
    sideBySideIn.set(tx, (sideBySideIn.get(tx) ?? 0) - works.length)
  }
}

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly answered: (answer: Answer) => void
  readonly failed: (error: unknown) => void
}

/** A turn later: until then all that could go on has said what it wants. */
const nextTurn = (): Promise<void> => new Promise((done) => void setImmediate(done))

/**
 * A statement for one item or for many of the same `kindOf`; it answers each, in their order. By itself an item is
 * asked for at once; side by side they wait for each other.
 */
export const together = <Item, Answer>(
  kindOf: (item: Item) => string,
  ask: (tx: Work, items: readonly Item[]) => Promise<readonly Answer[]>,
): ((tx: Work, item: Item) => Promise<Answer>) => {
  const kinds = new WeakMap<Work, Map<string, Waiting<Item, Answer>[]>>()

  const send = async (tx: Work, all: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(
        tx,
        all.map(({ item }) => item),
      )
      for (const [at, answer] of answers.entries()) all[at]?.answered(answer)
      for (const { failed } of all.slice(answers.length)) failed(new Error('a statement did not answer for each item'))
    } catch (error) {
      for (const { failed } of all) failed(error)
    }
  }

  return (tx, item) =>
    new Promise((answered, failed) => {
      const one = { item, answered, failed }
      if ((sideBySideIn.get(tx) ?? 0) < 2) return void send(tx, [one])
      const waiting = kinds.get(tx) ?? new Map<string, Waiting<Item, Answer>[]>()
      kinds.set(tx, waiting)
      const kind = kindOf(item)
      const others = waiting.get(kind)
      if (others !== undefined) return void others.push(one)
      const all = [one]
      waiting.set(kind, all)
      void nextTurn().then(() => {
        waiting.delete(kind)
        return send(tx, all)
      })
    })
}
