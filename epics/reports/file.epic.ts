import { of, type Observable } from 'rxjs'
import { datedName, exportFileName } from '../../domain/exports/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  fileAsked,
  fileBody,
  leavingOf,
  mayLeave,
  reportFile,
  reportSheet,
  titleOfType,
} from '../../domain/reports/index.ts'
import { epic, exhaustMap, filter } from '../kernel/index.ts'
import { saveAnswered } from './saveAnswered.ts'

/** What was shown when it was asked for, in the words in which it was shown. */
export const fileEpic = epic('reports.file', (action$, state$, ports) =>
  action$.pipe(
    filter(fileAsked.match),
    exhaustMap((asked): Observable<Action> => {
      const { report, form, hidesSmall } = asked.payload
      const now = ports.clock.now()
      const leaving = leavingOf(state$.value, report, now, hidesSmall)
      if (!mayLeave(leaving) || leaving.run.id === null) return of()
      const sheet = reportSheet(state$.value, leaving)
      const name = exportFileName(datedName(sheet.title, now, leaving.zone), form, titleOfType(report))
      const body = fileBody(sheet, form)
      const answer$ = ports.http.call(reportFile, { params: { id: leaving.run.id }, body })
      return saveAnswered(answer$, { name, form }, ports, asked)
    }),
  ),
)
