/** Messages to whom they are aimed at (NOT-17), by the rights of the moment in which they are told. */
import type { Principal } from '../http/route.ts'
import type { Aim, Pushed } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import type { Hearer } from './delivery.ts'

type World = {
  /** Those that somebody of is connected. */
  readonly accounts: () => readonly number[]
  readonly hearers: (account: number) => readonly Hearer[]
  readonly read: <T>(account: number, work: (tx: Work) => Promise<T>) => Promise<T>
  readonly present: (tx: Work, hearers: readonly Hearer[]) => Promise<readonly (Principal | null)[]>
  readonly failed: (error: unknown) => void
}

export const createPush = ({ accounts, hearers, read, present, failed }: World) => {
  const tell = async (account: number, { user, scope }: Aim, message: Pushed): Promise<void> => {
    const all = hearers(account).filter(({ claims }) => user === null || claims.userId === user)
    if (all.length === 0) return
    const principals = await read(account, (tx) => present(tx, all))
    for (const [index, hearer] of all.entries()) {
      const principal = principals[index] ?? null
      if (principal === null) hearer.dismiss()
      else if (scope === null || principal.scopes.has(scope)) hearer.tell([message])
    }
  }
  const tellAll = async (aim: Aim, message: Pushed): Promise<void> => {
    for (const account of aim.account === null ? accounts() : [aim.account])
      await tell(account, aim, message).catch(failed)
  }
  /** One after the other. */
  let last = Promise.resolve()
  return {
    push: (aim: Aim, message: Pushed): void => {
      last = last.then(() => tellAll(aim, message))
    },
    settled: (): Promise<void> => last,
  }
}
