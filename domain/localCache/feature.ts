import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'

export const localCache = { facts } as const satisfies Feature
