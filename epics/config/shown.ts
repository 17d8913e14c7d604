import { settingsLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import type { Ports } from '../kernel/index.ts'
import type { SettingsOutcome } from './settings.ts'

/** SES-30, CFG-09: what came, then one message for what did not and one for each list; they outlive the way to the dashboard. */
export const settingsFacts = (ports: Pick<Ports, 'ids'>, { settings, failed }: SettingsOutcome): readonly Action[] => [
  settingsLoaded({ settings, failed }),
  ...(failed.length === 0 ? [] : [t('session.loadedWithErrors'), ...failed.map(({ message }) => message)]).map((message) =>
    failureShown(ports, failureSaying(message), true),
  ),
]
