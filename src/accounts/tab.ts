import type { ClientAccount } from '../../domain/accounts/index.ts'

export type TabProps = {
  readonly account: ClientAccount
  /** Whether the user may change it. */
  readonly may: boolean
}
