import { asSystem, type Databases } from '../kernel/database.ts'

/** Whether there is an account at all, so that somebody can sign in. Once there is one it is not asked again. */
export const accountWatch = (databases: Databases): (() => Promise<boolean>) => {
  let isThere = false
  return async () => {
    if (isThere) return true
    const found = await asSystem(databases, 'set-up', (tx) =>
      tx.selectFrom('account').select('id').limit(1).executeTakeFirst(),
    )
    isThere = found !== undefined
    return isThere
  }
}
