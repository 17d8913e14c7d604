/** The pipelines of an account's modules. */
import { addonAsked, setAddon } from '../../domain/addons/index.ts'
import { beginsOn } from '../acts/index.ts'
import type { NamedEpic } from '../kernel/index.ts'

/** ADM-27 */
const addonEpic = beginsOn('addons.set', addonAsked, setAddon)

export const addonsEpics: readonly NamedEpic[] = [addonEpic]
