import type { Work } from '../kernel/database.ts'

/** Whose user a mail is about: one person may have several, at several agencies. `ada at Willow Falls Victim Services`. */
export const whose = async (tx: Work, userId: number): Promise<string> => {
  const { user_login, name } = await tx
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account')
    .select(['u.user_login', 'a.name'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${user_login} at ${name}`
}
