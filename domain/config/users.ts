/** ADM-24: who of the account's users may be switched off. */
import { roleLevels } from '../access/index.ts'
import { ok, refuse, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'

type Person = { readonly id: number; readonly status: number; readonly role_level: number }

const refused = (message: string) => refuse('invalid', message, { fields: { status: message } })

const administers = ({ status, role_level }: Person): boolean => status === 1 && role_level >= roleLevels.administrator

/** `all` are the users of the account, `self` is who asks. */
export const switchingOff = (user: Person, self: number, all: readonly Person[]): Result<null> => {
  if (user.id === self) return refused(wording('config.user.self'))
  const others = all.filter(({ id }) => id !== user.id)
  return administers(user) && !others.some(administers) ? refused(wording('config.user.lastAdministrator')) : ok(null)
}
