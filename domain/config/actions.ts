import { fact, group, label, list, text } from '../kernel/index.ts'
import { settings, settingsName } from './forms.ts'

/** The agency's lists came, as many as could be loaded. `failed` names the others with their error (spec 001 §8). */
export const settingsLoaded = fact('config/settingsLoaded', { v: 1, origin: 'server', payload: group({ settings, failed: list(group({ name: settingsName, message: text('prose', 2_000) })) }) })
export const settingsReloadRequested = fact('config/reloadRequested', { v: 1, origin: 'intent', payload: group({ from: label(40) }) })
