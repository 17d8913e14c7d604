import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { neverThereReason } from '../../domain/reports/index.ts'
import { failureShown } from '../calls/index.ts'
import type { CallFailure, Ports } from '../kernel/index.ts'

/** RPT-82: everybody is told; what of the filters is to be changed stands beside them, and is not said a second time. */
export const runFailureShown = (ports: Ports, failure: CallFailure): Action =>
  failureShown(
    ports,
    failure.refusal?.reason === neverThereReason
      ? { ...failure, message: wording('report.run.refused'), detail: null }
      : failure,
  )
