import { of, type Observable } from 'rxjs'
import { answerTo } from '../../domain/calls/index.ts'
import { datedName, exportFileName } from '../../domain/exports/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { spokenLocale } from '../../domain/messages/index.ts'
import { titleOfType } from '../../domain/reports/index.ts'
import { zoneOf } from '../../domain/session/index.ts'
import { readSubmission, submissionFile, submittedFileAsked } from '../../domain/submissions/index.ts'
import { epic, exhaustMap, filter } from '../kernel/index.ts'
import { saveAnswered } from '../reports/index.ts'

export const fileEpic = epic('submissions.file', (action$, state$, ports) =>
  action$.pipe(
    filter(submittedFileAsked.match),
    exhaustMap((asked): Observable<Action> => {
      const { id, form } = asked.payload
      const state = state$.value
      const read = answerTo(state, readSubmission, { id }).value
      if (read === null) return of()
      const title = datedName(read.sheet.title, ports.clock.now(), zoneOf(state))
      const name = exportFileName(title, form, titleOfType(read.submission.report))
      const answer$ = ports.http.call(submissionFile, { params: { id }, body: { form, locale: spokenLocale() } })
      return saveAnswered(answer$, { name, form }, ports, asked)
    }),
  ),
)
