import { submittedPrintAsked } from '../../domain/submissions/index.ts'
import { epic, filter } from '../kernel/index.ts'
import { printing } from '../reports/index.ts'

export const printEpic = epic('submissions.print', (action$, _state$, ports) =>
  printing(action$.pipe(filter(submittedPrintAsked.match)), ports),
)
