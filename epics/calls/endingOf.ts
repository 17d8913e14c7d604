import { logoutText, type LogoutReason } from '../../domain/session/index.ts'
import type { RefreshOutcome } from '../kernel/index.ts'

type Refused = Extract<RefreshOutcome, { readonly kind: 'failed' }>

/** SES-10, or what the server has said of the session's end. */
export const endingOf = ({
  reason = 'refresh_failure',
  message,
}: Refused): { reason: LogoutReason; message: string } => ({
  reason,
  message: logoutText(reason, message ?? undefined),
})
