/** RPT-61, ADM-36: whose figures an agency may add up with its own, as whoever keeps the installation says it. */
import { sql } from 'kysely'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { asSystem } from '../kernel/database.ts'
import { audited, type Operations } from './people.ts'

export type Linked = {
  readonly account: string
  /** Names of the others. */
  readonly linked: readonly string[]
}

type Asked = { readonly account: number; readonly linked: readonly number[] }

/**
 * The account may put those into its groups from then on, and no others: who is linked no more counts in none of its
 * figures, whatever group still names it. All sides' trails say so.
 */
export const linkAccounts = (operations: Operations, { account, linked }: Asked): Promise<Result<Linked>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const others = [...new Set(linked)].filter((other) => other !== account)
    const before = await tx.selectFrom('linked_account').select('id').where('account', '=', account).execute()
    const known = await tx
      .selectFrom('account')
      .select(['id', 'name'])
      .where('id', 'in', [account, ...others])
      .execute()
    const nameOf = (id: number): string | undefined => known.find((one) => one.id === id)?.name
    const missing = [account, ...others].filter((id) => nameOf(id) === undefined)
    if (missing.length > 0) return refuse('notFound', `There is no agency with the number ${missing.join(', ')}.`)
    await sql`delete from linked_account where account = ${account} and id <> all (${others}::bigint[])`.execute(tx)
    await sql`
      insert into linked_account (account, id, label)
      select ${account}, a.id, left(a.name, 160) from account a where a.id = any (${others}::bigint[])
      on conflict (account, id) do update set label = excluded.label`.execute(tx)
    for (const each of new Set([account, ...others, ...before.map(({ id }) => id)]))
      await audited(tx, operations, 'admin.link', {
        account: each,
        userId: null,
        verb: 'update',
        kind: 'account',
        id: account,
        fields: ['linked_account'],
      })
    return ok({ account: nameOf(account) ?? '', linked: others.map((id) => nameOf(id) ?? '') })
  })
