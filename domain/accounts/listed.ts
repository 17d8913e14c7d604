/** BIL-25: what lists show of accounts, and of an account's users. */
import { count, day, flag, group, id, isoInstant, nullable, text, type Infer } from '../kernel/index.ts'

const isoDate = nullable(day('yyyy-MM-dd'))

export const listedAccount = group({
  id: id('account'),
  name: text('name', 160),
  product_name: text('name', 80),
  expiration_date: isoDate,
  shut_off_date: isoDate,
  deactivation_date: isoDate,
  archive_date: isoDate,
  grace_period: count(0, 3650),
  paid_setup: flag(),
  billing_enabled: flag(),
  /** How many are active. */
  users: count(),
  last_activity_date: nullable(isoInstant()),
})
export type ListedAccount = Infer<typeof listedAccount>

export const accountUser = group({
  id: id('user'),
  first: text('name', 80),
  last: text('name', 80),
  user_login: text('name', 255),
  email: text('email', 255),
  /** What the role is called. */
  role: text('name', 80),
  /** 1 active, 0 inactive. */
  status: count(0, 1),
  last_login: nullable(isoInstant()),
})
export type AccountUser = Infer<typeof accountUser>
