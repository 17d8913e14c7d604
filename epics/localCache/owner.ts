import { tokenFacts } from '../../domain/session/index.ts'

/** Whose copies a token opens. */
export const ownerOf = (access: string | null): { readonly account: number; readonly user: number } | null => {
  const facts = tokenFacts(access)
  return facts && { account: facts.claims.account, user: facts.claims.user_id }
}
