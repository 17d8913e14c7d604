import type { AdminTokens } from '../../epics/kernel/index.ts'

const nothing = (): undefined => undefined

/** Nobody works in another's name, and nothing is kept of it. */
export const noAdminTokens: AdminTokens = {
  access: () => null,
  read: () => null,
  write: nothing,
  clear: nothing,
  apiUrl: () => '',
  useApi: nothing,
}
