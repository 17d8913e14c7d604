import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'

/** The account that is named by its number; where there is one alone, it need not be. */
export const onlyAccount = async (tx: Work, named: number | null): Promise<Result<{ readonly id: number }>> => {
  const accounts = await tx.selectFrom('account').select(['id', 'name']).orderBy('id').execute()
  const known = accounts.map(({ id, name }) => `${id} (${name})`).join(', ')
  const [only] = accounts.filter(({ id }) => named === null || id === named)
  if (!only) return refuse('notFound', 'There is no such agency: first create-account.')
  if (named === null && accounts.length > 1)
    return refuse('invalid', `There are several agencies; say which one: --account, of ${known}.`)
  return ok(only)
}
