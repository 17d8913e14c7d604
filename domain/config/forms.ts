/** The agency's own lists: what pickers offer. */
import { rowField } from './collections.ts'
import { customField } from '../customFields/index.ts'
import {
  count,
  flag,
  group,
  id,
  isoInstant,
  list,
  nullable,
  optional,
  text,
  label,
  type Infer,
} from '../kernel/index.ts'

/** `logs_time`: whether the user may add timelogs (PRM-32). */
export const advocate = group({
  id: id('user'),
  first: text('name', 80),
  last: text('name', 80),
  status: count(0, 1),
  logs_time: optional(flag()),
})

/** What the server says of each save: who made it, and the version to which it led. */
export const stamps = { version: count(1), updated_at: nullable(isoInstant()), updated_by: nullable(id('user')) }
const userFields = {
  id: id('user'),
  first: text('name', 80),
  last: text('name', 80),
  email: text('email', 255),
  user_login: text('name', 255),
  status: count(0, 1),
  role_id: id('role'),
  role_level: count(0, 100),
  invitation_expiration: nullable(isoInstant()),
  ...stamps,
}
export const savedUser = group(userFields)
/** `pending_email` is the new address, which counts once it is confirmed; null where it is the old one. */
export const changedUser = group({ ...userFields, pending_email: optional(nullable(text('email', 255))) })

/** Custom fields have their own feature; here they are one of the agency's lists. */
export { customField as fieldView } from '../customFields/index.ts'
export type { CustomField as FieldView } from '../customFields/index.ts'

export const settings = group({
  races: list(rowField('race')),
  genders: list(rowField('gender')),
  case_stages: list(rowField('case_stage')),
  advocates: list(advocate),
  field_views: list(customField),
})
export type Settings = Infer<typeof settings>
export const settingsName = label()
