import { logoutText, sessionLost, type LogoutReason } from '../../domain/session/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
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

/** A refused refresh has dropped the tokens: whoever asked for it ends the session here, or nobody would. */
export const lostBy = (outcome: RefreshOutcome, because?: Action): readonly Action[] =>
  outcome.kind === 'failed' ? [sessionLost({ ...endingOf(outcome), here: true }, because)] : []
