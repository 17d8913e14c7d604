import type { Feature } from '../feature.ts'
import { mergeAsked } from './actions.ts'
import { mergePeople } from './act.ts'
import { mergeForm } from './parts.ts'

export const merge = { facts: { mergeAsked }, acts: [mergePeople], parts: [mergeForm] } as const satisfies Feature
