/** ADM-24: who of the account's users may be switched off, or lose rights. */
import { roleLevels } from '../access/index.ts'
import { ok, refuse, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'

type Person = { readonly id: number; readonly status: number; readonly role_level: number }

const refused = (field: 'status' | 'role_id', message: string) =>
  refuse('invalid', message, { fields: { [field]: message } })

const administers = ({ status, role_level }: Person): boolean => status === 1 && role_level >= roleLevels.administrator

const isLast = (user: Person, all: readonly Person[]): boolean =>
  administers(user) && !all.some((other) => other.id !== user.id && administers(other))

/** `all` are the users of the account, `self` is who asks. */
export const switchingOff = (user: Person, self: number, all: readonly Person[]): Result<null> => {
  if (user.id === self) return refused('status', wording('config.user.self'))
  return isLast(user, all) ? refused('status', wording('config.user.lastAdministrator')) : ok(null)
}

/** `level` is that of the role which the user is to have instead. */
export const loweringRole = (user: Person, level: number, self: number, all: readonly Person[]): Result<null> => {
  if (level >= user.role_level) return ok(null)
  if (user.id === self) return refused('role_id', wording('config.user.ownRole'))
  return level < roleLevels.administrator && isLast(user, all)
    ? refused('role_id', wording('config.user.lastAdministrator'))
    : ok(null)
}
