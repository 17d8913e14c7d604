import { catchError, of, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import type { fileForms } from '../../domain/reports/index.ts'
import { asFailure, failureShown, snackbar } from '../calls/index.ts'
import { map, type Ports } from '../kernel/index.ts'

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

type File = { readonly name: string; readonly form: (typeof fileForms)[number] }

/** Saves what is answered, in base 64, and says so, or why it could not be had. */
export const saveAnswered = (
  answer$: Observable<{ readonly content: string }>,
  { name, form }: File,
  ports: Ports,
  asked: Action,
): Observable<Action> =>
  answer$.pipe(
    map(({ content }): Action => {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      ports.browser.saveFile(name, new Blob([bytes], { type: types[form] }))
      return snackbar(ports, 'report.file.saved', 'success', asked)
    }),
    catchError((error: unknown) => of(failureShown(ports, asFailure(error, 'read', ports.supportPhone), false, asked))),
  )
