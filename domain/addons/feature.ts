import type { Feature } from '../feature.ts'
import { setAddon } from './act.ts'
import { addonAsked, addonQuestion } from './actions.ts'

export const addons = { facts: { addonAsked }, acts: [setAddon], parts: [addonQuestion] } as const satisfies Feature
