import type { Feature } from '../feature.ts'
import { accessWords } from './scopes.ts'

export const access = { words: accessWords } as const satisfies Feature
