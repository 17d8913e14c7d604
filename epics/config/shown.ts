import { settingsLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import type { Ports } from '../kernel/index.ts'
import { told, type Failed, type SettingsOutcome } from './settings.ts'

/** CFG-09: one message for what did not come and one for each list; they outlive the way to the dashboard. */
export const listFailures = (
  ports: Pick<Ports, 'ids'>,
  whole: string,
  failed: readonly Failed[],
  because?: Action,
): readonly Action[] =>
  (failed.length === 0 ? [] : [failureSaying(whole), ...failed.map(({ failure }) => failure)]).map((failure) =>
    failureShown(ports, failure, true, because),
  )

/** SES-30: what came at the start, and what did not. */
export const settingsFacts = (ports: Pick<Ports, 'ids'>, { settings, failed }: SettingsOutcome): readonly Action[] => [
  settingsLoaded({ settings, failed: told(failed) }),
  ...listFailures(ports, wording('session.loadedWithErrors'), failed),
]
