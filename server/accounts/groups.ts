/** RPT-61: whose figures an agency may add up with its own, as whoever keeps the installation says it. */
import { sql } from 'kysely'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { asSystem } from '../kernel/database.ts'
import { audited, type Operations } from './people.ts'

export type Grouped = {
  /** What the group is called. */
  readonly group: string
  readonly account: string
  /** Names of the others in it; none where it is gone. */
  readonly members: readonly string[]
}

type Asked = { readonly account: number; readonly label: string; readonly members: readonly number[] }

/** The group of that name has those members from then on, and without any it is gone. Both sides' trails say so. */
export const setGroup = (operations: Operations, { account, label, members }: Asked): Promise<Result<Grouped>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const others = [...new Set(members)].filter((member) => member !== account)
    const known = await tx
      .selectFrom('account')
      .select(['id', 'name'])
      .where('id', 'in', [account, ...others])
      .execute()
    const nameOf = (id: number): string | undefined => known.find((one) => one.id === id)?.name
    const missing = [account, ...others].filter((id) => nameOf(id) === undefined)
    if (missing.length > 0) return refuse('notFound', `There is no agency with the number ${missing.join(', ')}.`)
    await sql`delete from account_group where account = ${account} and label = ${label}`.execute(tx)
    if (others.length > 0)
      await sql`
        with made as (insert into account_group (account, label) values (${account}, ${label}) returning id)
        insert into account_group_member (account, group_id, member)
        select ${account}, made.id, m.id from made, unnest(${others}::bigint[]) m (id)`.execute(tx)
    for (const each of [account, ...others])
      await audited(tx, operations, 'admin.group', {
        account: each,
        userId: null,
        verb: 'update',
        kind: 'account',
        id: account,
        fields: ['account_group'],
      })
    return ok({ group: label, account: nameOf(account) ?? '', members: others.map((id) => nameOf(id) ?? '') })
  })
