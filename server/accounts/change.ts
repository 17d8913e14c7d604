/** ADM-22: what an agency is called and which clock it goes by, as whoever keeps the installation says it. */
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { asSystem } from '../kernel/database.ts'
import { keepChange } from './accountHistory.ts'
import { onlyAccount } from './only.ts'
import { audited, type Operations } from './people.ts'
import { knownProduct } from './products.ts'

type Shown = { readonly name: string; readonly product_name: string; readonly time_zone: string }
export type Changed = { readonly changed: Shown }

/** What is not named stays. What was written stays as it is, letters and kept reports too. */
export const changeAccount = (
  operations: Operations,
  { account, ...asked }: { readonly account: number | null } & { readonly [K in keyof Shown]: Shown[K] | undefined },
): Promise<Result<Changed>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const only = await onlyAccount(tx, account)
    if (!only.ok) return only
    const { id } = only.value
    const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
    if (Object.keys(set).length === 0)
      return refuse('invalid', 'Say what is to change: --agency, --time-zone, --product.')
    const product = asked.product_name === undefined ? ok('') : await knownProduct(tx, asked.product_name)
    if (!product.ok) return product
    const before = await tx
      .selectFrom('account')
      .select(['name', 'product_name', 'time_zone'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const changed = await tx
      .updateTable('account')
      .set(set)
      .where('id', '=', id)
      .returning(['name', 'product_name', 'time_zone'])
      .executeTakeFirstOrThrow()
    const fields = Object.keys(set)
    const at = operations.clock.now()
    await keepChange(tx, { account: id, verb: 'update', before, after: changed, fields, user: null, at })
    await audited(tx, operations, 'admin.changeAccount', {
      account: id,
      userId: null,
      verb: 'update',
      kind: 'account',
      id,
      fields,
    })
    return ok({ changed })
  })
