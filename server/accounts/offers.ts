/** What an account may have, and be served by: products, and the affiliates of the office that keeps it (BIL-02, AFF-28). */
import { sql } from 'kysely'
import type { ClientAccount } from '../../domain/accounts/index.ts'
import type { Work } from '../kernel/database.ts'

type Affiliate = NonNullable<ClientAccount['affiliate']>

export const productNames = async (tx: Work): Promise<readonly string[]> =>
  (await tx.selectFrom('product').select('product_name').orderBy('id').execute()).map((each) => each.product_name)

/** Those of the caller's own office, by name; `tx` reaches it alone. */
export const affiliatesOf = async (tx: Work, office: number): Promise<Affiliate[]> => {
  const { rows } = await sql<Affiliate>`
    select id, affiliate_name from affiliate where account = ${office} and removed_at is null
    order by lower(affiliate_name), id limit 1000`.execute(tx)
  return rows
}

/** Whether an affiliate may serve an account: one of the office's, unless it serves the account already. `tx` is the system's. */
export const mayServe = async (tx: Work, account: number, affiliate: number, office: number): Promise<boolean> => {
  const { rows } = await sql`
    select from affiliate f where f.id = ${affiliate} and (
      f.account = ${office} and f.removed_at is null
      or exists (select from account a where a.id = ${account} and a.affiliate = f.id))`.execute(tx)
  return rows.length > 0
}

type Served = Required<Pick<ClientAccount, 'affiliate' | 'initial_affiliate' | 'affiliate_id' | 'product_id'>>

/** By which affiliate an account is served and by which it came, and the number of its product. `tx` is the system's. */
export const servedBy = async (tx: Work, account: number): Promise<Served> => {
  const { affiliate, initial_affiliate, product_id } = await tx
    .selectFrom('account as a')
    .innerJoin('product as p', 'p.product_name', 'a.product_name')
    .select(['a.affiliate', 'a.initial_affiliate', 'p.id as product_id'])
    .where('a.id', '=', account)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Affiliate>`
    select id, affiliate_name from affiliate where id in (${affiliate}, ${initial_affiliate})`.execute(tx)
  const named = (id: number | null): Affiliate | null => rows.find((each) => each.id === id) ?? null
  return {
    affiliate: named(affiliate),
    initial_affiliate: named(initial_affiliate),
    affiliate_id: affiliate,
    product_id,
  }
}
