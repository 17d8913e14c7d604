/** What a pipeline says to people in the end. */
import { errorShown, snackbarLasts, snackbarShown } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import type { MessageKey } from '../../domain/messages/index.ts'
import type { CallFailure, Ports } from '../kernel/index.ts'
import { asFailure } from './failure.ts'

/** ERR-15: the shared handler. `persistent` errors survive navigation (ERR-18). */
export const failureShown = (
  { ids }: Pick<Ports, 'ids'>,
  failure: CallFailure,
  persistent = false,
  because?: Action,
): Action =>
  errorShown(
    {
      error: ids.uuid(),
      message: failure.message,
      detail: failure.detail,
      status: failure.status,
      persistent,
      ...(failure.link && { link: failure.link }),
    },
    because,
  )

/** ERR-12: what people look at did not come. Parts of a page that fail alike say it once, each with its name in its place. */
export const readFailureShown = (
  { supportPhone }: Pick<Ports, 'supportPhone'>,
  error: unknown,
  because?: Action,
): Action => {
  const failure = asFailure(error, 'read', supportPhone)
  return failureShown({ ids: { uuid: () => `read ${failure.status}` } }, failure, false, because)
}

/** ERR-20: closes after 5 s unless another time is given; null leaves it open. */
export const snackbar = (
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  message: MessageKey,
  tone: 'info' | 'success' | 'warning' = 'info',
  because?: Action,
  lasts: number | null = snackbarLasts,
): Action => said({ clock }, ids.uuid(), message, tone, because, { lasts })

/**
 * What became of what `name` names, in the place of what was said under that name before; `about` as in `snackbarShown`,
 * `lasts` in milliseconds, null until it is closed.
 */
export const said = (
  { clock }: Pick<Ports, 'clock'>,
  name: string,
  message: MessageKey,
  tone: 'info' | 'success' | 'warning',
  because?: Action,
  { about, lasts = snackbarLasts }: { readonly about?: string | undefined; readonly lasts?: number | null } = {},
): Action =>
  snackbarShown(
    {
      snackbar: name,
      message,
      ...(about !== undefined && { about }),
      tone,
      until: lasts === null ? null : clock.now() + lasts,
    },
    because,
  )

/** How long what nobody waited for is said: longer than other messages. */
export const lastsUnawaited = 3 * snackbarLasts
